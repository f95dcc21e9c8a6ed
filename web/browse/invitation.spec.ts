import type { Page } from '@playwright/test'
import { answer, battles, begin, books, checkAccess, expect, invite, isLaid, test, unplayed, whoDecides } from './table'

/** The names of all units that a player is shown. */
async function shown(page: Page): Promise<string[]> {
  await page.getByRole('tab', { name: 'Army' }).click()
  await expect(page.locator('.army li').first()).toBeVisible()
  return page.locator('.army li b').allTextContents()
}

test('a guest sits down by a link and never receives what is hidden from him', async ({ browser, server }) => {
  test.setTimeout(240_000)
  const [host, guest] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  const received: string[] = []
  guest.on('websocket', line => line.on('framereceived', ({ payload }) => received.push(String(payload))))
  let hidden: string[] = []
  for (const battle of (await battles(server)).reverse()) {
    for (const book of await books(server)) {
      await guest.goto('about:blank')
      received.length = 0
      await invite(host, guest, server, { battle: battle.id, book: book.id })
      const seen = await shown(guest)
      hidden = (await shown(host)).filter(name => !seen.includes(name))
      if (hidden.length) break
    }
    if (hidden.length) break
  }
  expect(hidden.length).toBeGreaterThan(0)
  for (let turns = 0; turns < 6; turns++) {
    const page = await whoDecides([host, guest])
    await answer(page)
  }
  expect(received.length).toBeGreaterThan(3)
  for (const name of hidden) expect(received.filter(words => words.includes(JSON.stringify(name)))).toEqual([])
  await Promise.all([host.context().close(), guest.context().close()])
})

test('the link is there at once, and players see who is at the table', async ({ browser, server }) => {
  const [host, guest] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await begin(host, server, { against: 'A friend' })
  const invite = host.getByRole('region', { name: 'Your opponent' })
  await expect(invite).toContainText('Waiting for')
  await checkAccess(host)
  await unplayed(guest)
  await guest.goto(await invite.getByLabel('Invitation').inputValue())
  await isLaid(guest)
  await expect(invite).toHaveCount(0)
  await guest.context().close()
  await expect(invite).toContainText('has left the table')
  await host.context().close()
})
