import type { Page } from '@playwright/test'
import { answer, books, checkAccess, expect, invite, seq, test, whoDecides } from './table'

/** Two who play, and what both had been told when each of them last gave an order. */
class Match {
  readonly #told = new Map<Page, string[]>()

  constructor(
    readonly host: Page,
    readonly guest: Page,
  ) {}

  other = (page: Page): Page => (page === this.host ? this.guest : this.host)

  /** What a player was told, line by line. */
  story = (page: Page): Promise<string[]> => page.getByRole('log', { name: 'Story' }).locator('li').allInnerTexts()

  /** Waits until both have heard the same. */
  async agreed(): Promise<string[]> {
    // Each counts the entries that he may know of, so their numbers need not be the same. Who has just given
    // an order has heard what came of it.
    let story: string[] = []
    await expect(async () => {
      story = await this.story(this.host)
      expect(await this.story(this.guest)).toEqual(story)
    }).toPass({ timeout: 15_000 })
    return story
  }

  /** Plays on until a side can only go back if the other agrees; returns it, and what would then be told. */
  async beyond(): Promise<[Page, string[]]> {
    for (let given = 0; given < 60; given++) {
      const story = await this.agreed()
      for (const page of [this.host, this.guest]) {
        const told = this.#told.get(page)
        if (told && told.length < story.length && (await asks(page).isVisible())) return [page, told]
      }
      const page = await whoDecides([this.host, this.guest])
      this.#told.set(page, story)
      await answer(page)
    }
    throw new Error('no side ever had to ask')
  }
}

const asks = (page: Page) => page.getByRole('button', { name: /^Ask to undo/ })
const asked = (page: Page) => page.getByRole('alertdialog', { name: /asks to take back/ })

test('beyond dice an order is taken back only if the other player agrees', async ({ browser, server }) => {
  test.setTimeout(180_000)
  const [one, two] = [await browser.newContext(), await browser.newContext()]
  const [host, guest] = [await one.newPage(), await two.newPage()]
  for (const { id: book } of await books(server)) {
    const match = new Match(host, guest)
    await invite(host, guest, server, { book })
    const [asker, told] = await match.beyond()
    const other = match.other(asker)
    const before = await match.agreed()
    const undone = before.slice(0, told.length + 1)
    const at = await seq(asker)

    await asks(asker).click()
    await expect(asker.locator('.bar .who')).toHaveText('You ask')
    await expect(asked(other)).toBeVisible()
    await checkAccess(other)
    await asked(other).getByRole('button', { name: 'Do not agree' }).click()
    await expect(asked(other)).toHaveCount(0)
    await expect(asker.getByRole('alert')).toContainText('does not agree')
    expect(await match.agreed()).toEqual(before)
    expect(await seq(asker)).toBe(at)

    await asks(asker).click()
    await asked(other).getByRole('button', { name: 'Agree', exact: true }).click()
    await expect(asked(other)).toHaveCount(0)
    // The story may go on with who agreed.
    await expect.poll(async () => (await match.story(asker)).slice(0, told.length + 1)).not.toEqual(undone)
    const after = await match.agreed()
    expect(after.slice(0, told.length)).toEqual(told)
    expect(after.length).toBeLessThanOrEqual(told.length + 1)
  }
  await Promise.all([one.close(), two.close()])
})
