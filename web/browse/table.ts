/** What the tests share: a server, and the ways of a player. */

import AxeBuilder from '@axe-core/playwright'
import { test as plain, expect, type Page } from '@playwright/test'
import { Server } from './server'

export { expect }

export const test = plain.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

interface Book {
  id: string
  title: string
}

interface Battle {
  id: string
  title: string
  sides: { units: number }[]
}

const list = async <T>(server: Server, what: string): Promise<T[]> =>
  (await (await fetch(`${server.url}/api/${what}`)).json()) as T[]

/** The books that a server has. */
export const books = (server: Server): Promise<Book[]> => list(server, 'books')

/** The battles that a server has, the smallest first. */
export async function battles(server: Server): Promise<Battle[]> {
  const units = ({ sides }: Battle): number => sides.reduce((sum, side) => sum + side.units, 0)
  return (await list<Battle>(server, 'battles')).sort((one, two) => units(one) - units(two))
}

interface Wanted {
  book?: string
  battle?: string
  against?: 'Machine' | 'A friend' | 'This screen' | 'Watch'
}

/**
 * Has a page show what happens at once: most tests wait for the machine, and not for its moves to be seen.
 */
export const unplayed = (page: Page, pace = 'off'): Promise<unknown> =>
  page.addInitScript(kept => {
    if (!localStorage.getItem('voltigeur.playback')) localStorage.setItem('voltigeur.playback', kept)
  }, pace)

/** Sits down to a battle, the smallest one against the machine unless another is wanted. */
export async function begin(page: Page, server: Server, wanted: Wanted = {}): Promise<void> {
  const battle = wanted.battle ?? (await battles(server))[0]?.id
  await unplayed(page)
  await page.goto(server.url)
  await page.locator(`input[name=battle][value="${battle}"]`).check({ force: true })
  if (wanted.book) await page.locator(`input[name=book][value="${wanted.book}"]`).check()
  await page.getByText(wanted.against ?? 'Machine', { exact: true }).click()
  // The weakest machine answers soonest.
  const weakest = page.locator('input[name=machine]').first()
  if (await weakest.isVisible()) await weakest.check()
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  await isLaid(page)
}

const table = (page: Page) => page.locator('main')
const banner = (page: Page) => page.locator('.bar .who')

/** Begins a battle with a friend, who sits down by the link. */
export async function invite(host: Page, guest: Page, server: Server, wanted: Wanted): Promise<void> {
  await begin(host, server, { ...wanted, against: 'A friend' })
  await host.getByRole('button', { name: 'Game', exact: true }).click()
  const link = await host.getByLabel('The link for your opponent').inputValue()
  await host.keyboard.press('Escape')
  await unplayed(guest)
  await guest.goto('about:blank')
  await guest.goto(link)
  await isLaid(guest)
}

/** Waits until the table is laid, and drawn. */
export async function isLaid(page: Page): Promise<void> {
  await expect(page.getByRole('application')).toBeVisible()
  await expect(page.locator('#sheet-troops')).toBeAttached()
  await calm(page)
}

/** Waits until a page has heard every answer; whatever moves on it is at its end then. */
export async function calm(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waits = document.querySelector('main')?.dataset['waits'] ?? '0'
    if (waits === '0') document.getAnimations().forEach(one => one.finish())
    return waits === '0'
  })
}

/** Fails if the accessibility check finds anything on the page. */
export async function checkAccess(page: Page): Promise<void> {
  await calm(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Fails if the page has to be scrolled sideways. */
export async function checkWidth(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** How far the journal is. */
export const seq = async (page: Page): Promise<string> => (await table(page).getAttribute('data-seq')) ?? ''

/** Waits until the journal is further, or less far, than it was. */
export const hasGoneOn = (page: Page, from: string, timeout = 30_000): Promise<void> =>
  expect(table(page)).not.toHaveAttribute('data-seq', from, { timeout })

const DECIDES = /You decide|Both decide|You may/

/** Whether this player decides, as far as the page has heard. */
export const decides = async (page: Page): Promise<boolean> => DECIDES.test((await banner(page).textContent()) ?? '')

/**
 * Waits until this player decides and the page knows what he may do, or until the battle is over; says which.
 */
export async function isAsked(page: Page): Promise<boolean> {
  for (;;) {
    await expect(banner(page)).toHaveText(/You decide|Both decide|You may|Over/, { timeout: 60_000 })
    await calm(page)
    if (await decides(page)) return true
    // What was only asked aside may have been overtaken.
    if ((await banner(page).textContent()) === 'Over') return false
  }
}

/** Waits until one of some players decides. */
export async function whoDecides(players: readonly Page[]): Promise<Page> {
  let found: Page | undefined
  const look = async (): Promise<boolean> => {
    for (const page of players) if (!found && (await decides(page))) found = page
    return found !== undefined
  }
  await expect.poll(look, { timeout: 60_000 }).toBe(true)
  await calm(found!)
  return found!
}

/** Picks a unit, and waits until the page knows what it may do. */
export async function pick(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).evaluate(button => (button as HTMLElement).click())
  await calm(page)
}

/** Does something until the journal has gone on: on a busy machine a tap may last too long to be one. */
async function until(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await seq(page)
  await expect(async () => {
    if ((await seq(page)) === before) await act()
    await hasGoneOn(page, before, 5000)
  }).toPass({ timeout: 60_000 })
}

/**
 * Gives the usual answer. What is only asked aside may be overtaken before: then the next question gets it.
 */
export const answer = (page: Page): Promise<void> => until(page, () => page.keyboard.press('.'))

/** Gives an order by its button, once all is answered that was asked about it. */
export async function give(page: Page, button = page.locator('.buttons .go'), by: 'click' | 'tap' = 'click') {
  await calm(page)
  await until(page, () => button[by]({ timeout: 5000 }))
}

/** Gives the usual answer again and again until the battle is over. */
export async function playOn(page: Page, most: number): Promise<void> {
  for (let given = 0; given < most && (await isAsked(page)); given++) await answer(page)
  await expect(banner(page)).toHaveText('Over')
}
