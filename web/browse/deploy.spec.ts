import type { Page } from '@playwright/test'
import { seatAt, setUp, undeployed } from './games'
import { Hand, middle, type At } from './hand'
import { answer, battles, books, expect, give, isAsked, isLaid, test, unplayed } from './table'
import type { Server } from './server'

/**
 * So many books are tried: the places here are as far apart as their units need, and those of other books are
 * wider.
 */
const TRIED = 2

/** Opens a battle whose armies are still to be placed. */
async function open(page: Page, server: Server, book: string): Promise<void> {
  const battle = (await battles(server))[0]?.id ?? ''
  const text = await undeployed(server, book, battle)
  await unplayed(page)
  await page.goto(seatAt(server, await setUp(server, book, { name: 'deployment', text })))
  await isLaid(page)
}

/** Whether a piece waits to be placed. Other questions get the usual answer. */
async function isPlacing(page: Page): Promise<boolean> {
  const drags = page.locator('.command .hint').getByText('drag it on the map')
  for (let tries = 0; tries < 12 && (await isAsked(page)); tries++) {
    if (await drags.isVisible()) return true
    if (await page.locator('.turn .end').isVisible()) return false
    await answer(page)
  }
  return false
}

/** How far on the sheet the nearest of some things is from a place on it, in pixels. */
const nearest = (page: Page, selector: string, to: At): Promise<number> =>
  page.evaluate(
    ([selector, [x, y]]) => {
      const sheet = document.querySelector('.sheet')!.getBoundingClientRect()
      const boxes = [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect())
      const far = boxes.map(box =>
        Math.hypot(box.x + box.width / 2 - sheet.x - x, box.y + box.height / 2 - sheet.y - y),
      )
      return Math.min(...far)
    },
    [selector, to] as const,
  )

/** Where on the sheet a place of the screen is, in pixels. */
async function onSheet(page: Page, [x, y]: At): Promise<At> {
  const sheet = await page.evaluate(() => document.querySelector('.sheet')!.getBoundingClientRect().toJSON())
  return [x - sheet.x, y - sheet.y]
}

/** Gives the order, and expects a piece where its ghost was. */
async function confirm(page: Page): Promise<void> {
  const to = await onSheet(page, await middle(page, '.h-ghost'))
  await give(page)
  await expect.poll(() => nearest(page, '[id^=pick-][aria-label*=" Blue,"]', to)).toBeLessThan(4)
}

for (const kind of ['mouse', 'finger'] as const) {
  test(`foot, guns, horse and leaders are placed by dragging them with a ${kind}`, async ({ browser, server }) => {
    test.setTimeout(120_000)
    for (const { id: book } of (await books(server)).slice(0, TRIED)) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: kind === 'finger' })
      const page = await context.newPage()
      await open(page, server, book)
      const hand = await Hand[kind](page)
      let placed = 0
      for (; placed < 10 && (await isPlacing(page)); placed++) {
        const from = await middle(page, '.h-ghost')
        const to: At = [110 + 100 * placed, from[1]]
        // What a finger drags stands above it.
        await hand.drag(from, kind === 'finger' ? [to[0], to[1] + 48] : to)
        await hand.drop()
        const [x, y] = await middle(page, '.h-ghost')
        expect(Math.hypot(x - to[0], y - to[1])).toBeLessThan(20)
        await confirm(page)
      }
      expect(placed).toBe(7)
      await context.close()
    }
  })
}

test('an army is placed by keys', async ({ page, server }) => {
  test.setTimeout(120_000)
  for (const { id: book } of (await books(server)).slice(0, TRIED)) {
    await page.goto('about:blank')
    await open(page, server, book)
    let placed = 0
    for (; placed < 10 && (await isPlacing(page)); placed++) {
      const [x] = await middle(page, '.h-ghost')
      for (let steps = 0; steps < 25 - 8 * placed; steps++) await page.keyboard.press('ArrowLeft')
      for (let steps = 0; steps < 8 * placed - 25; steps++) await page.keyboard.press('ArrowRight')
      expect(Math.abs((await middle(page, '.h-ghost'))[0] - x)).toBeGreaterThan(2)
      await confirm(page)
    }
    expect(placed).toBe(7)
  }
})
