import type { Page } from '@playwright/test'
import { seatAt, setUp } from '../browse/games'
import { middle } from '../browse/hand'
import { answer, books, expect, isAsked, isLaid, pick, test } from '../browse/table'
import { EIGHTY } from './eighty'
import { summary, takeOwn, watch, work, type Shown } from './watch'

/** So many moves are measured with each book, so many of them of one unit. */
const MOVES = 300
const EACH = 25
/** A first page may weigh so many bytes. */
const HEAVIEST = 500_000

/** The ids of the units that this player may drag now. */
async function movable(page: Page): Promise<string[]> {
  const mine = await page.$$eval('[id^=pick-]', all =>
    all.filter(one => one.getAttribute('aria-label')?.startsWith('Blue')).map(({ id }) => id),
  )
  const found: string[] = []
  for (const id of mine) {
    if (found.length * EACH >= MOVES) break
    await pick(page, id)
    if (await page.locator('.command .hint').getByText('Drag the unit').isVisible()) found.push(id)
  }
  return found
}

/** Drags a unit ahead and aside, step by step, and waits for each answer. */
async function drag(page: Page, id: string): Promise<{ times: Shown[]; work: number }> {
  await page.keyboard.press('Escape')
  await page.locator(`#${id}`).focus()
  await page.keyboard.press('Enter')
  const [x, y] = await middle(page, `#${id}`)
  const times: Shown[] = []
  await page.mouse.move(x, y)
  await page.mouse.down()
  const worked = await work(page)
  for (let step = 1; step <= EACH + 1; step++) {
    const shown = page.evaluate(() => window.shownAfter())
    await page.mouse.move(x + 3 * Math.sin(step), y - 7 - step * 2)
    const time = await shown
    if (step > 1) times.push(time)
  }
  const all = await worked()
  await page.mouse.up()
  await page.keyboard.press('Escape')
  return { times, work: all }
}

test('a preview follows the hand', async ({ page, server }) => {
  test.setTimeout(600_000)
  await takeOwn(page)
  await watch(page)
  for (const { id: book } of await books(server)) {
    await page.goto('about:blank')
    await page.goto(seatAt(server, await setUp(server, book, { name: 'eighty', text: EIGHTY })))
    await isLaid(page)
    let units: string[] = []
    for (let tries = 0; tries < 20 && !units.length && (await isAsked(page)); tries++) {
      units = await movable(page)
      if (!units.length) await answer(page)
    }
    const drags = []
    for (const unit of units) drags.push(await drag(page, unit))
    const times = drags.flatMap(({ times }) => times)
    const each = drags.reduce((sum, { work }) => sum + work, 0) / times.length
    console.log(`preview while dragging, 80 units, ${book}: ${summary(times.map(({ whole }) => whole))}`)
    console.log(`of that, under way and at the server: ${summary(times.map(({ away }) => away))}`)
    console.log(`the page's thread worked ${each.toFixed(1)} ms for each move`)
    expect(times.length).toBeGreaterThan(MOVES / 2)
  }
})

test('the first page is light', async ({ page, server }) => {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  let bytes = 0
  line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Begin the battle' })).toBeEnabled()
  console.log(`first page: ${Math.ceil(bytes / 1000)} kB as sent, of ${HEAVIEST / 1000} kB`)
  expect(bytes).toBeLessThan(HEAVIEST)
})
