import type { Page } from '@playwright/test'
import { seatAt, setUp, undeployed } from './games'
import { Hand, middle, type At } from './hand'
import { answer, battles, books, expect, isAsked, isLaid, seq, test } from './table'
import type { Server } from './server'

/** Opens a battle whose armies are still to be placed. */
async function open(page: Page, server: Server, book: string): Promise<void> {
  const battle = (await battles(server))[0]?.id ?? ''
  const text = await undeployed(server, book, battle)
  await page.goto(seatAt(server, await setUp(server, book, { name: 'deployment', text })))
  await isLaid(page)
}

/** How far from a place the nearest piece of this player stands. */
async function nearest(page: Page, to: At): Promise<number> {
  const all = await page.$$eval('[id^=pick-]', pieces =>
    pieces
      .filter(one => / Blue,/.test(one.ariaLabel ?? ''))
      .map(one => one.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x + width / 2, y + height / 2] as const),
  )
  return Math.min(...all.map(([x, y]) => Math.hypot(x - to[0], y - to[1])))
}

/** Waits for a piece that is to be placed; says whether there is one. Other questions get the usual answer. */
async function isPlacing(page: Page): Promise<boolean> {
  const drags = page.locator('.shape').getByText('drag it on the map')
  for (let tries = 0; tries < 12 && (await isAsked(page)); tries++) {
    const there = await drags
      .and(page.locator(':visible'))
      .waitFor({ timeout: 1500 })
      .then(
        () => true,
        () => false,
      )
    if (there) return true
    if (await page.locator('.verbs button:not(.no)', { hasText: 'Deployed' }).isVisible()) return false
    await answer(page)
  }
  return false
}

/** Gives the order, and expects a piece where it was put. */
async function confirm(page: Page, to: At): Promise<void> {
  const before = await seq(page)
  await page.locator('.buttons .go').click({ timeout: 5000 })
  await expect(page.locator('main')).not.toHaveAttribute('data-seq', before ?? '')
  await expect.poll(() => nearest(page, to)).toBeLessThan(20)
}

for (const kind of ['mouse', 'finger'] as const) {
  test(`foot, guns, horse and leaders are placed by dragging them with a ${kind}`, async ({ browser, server }) => {
    test.setTimeout(120_000)
    for (const { id: book } of await books(server)) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: kind === 'finger' })
      const page = await context.newPage()
      await open(page, server, book)
      const hand = await Hand[kind](page)
      let placed = 0
      for (; placed < 10 && (await isPlacing(page)); placed++) {
        const from = await middle(page, '.h-ghost')
        const to: At = [110 + 100 * placed, from[1]]
        await hand.drag(from, to)
        await hand.drop()
        await confirm(page, to)
      }
      expect(placed).toBe(7)
      await context.close()
    }
  })
}

test('an army is placed by keys', async ({ page, server }) => {
  test.setTimeout(120_000)
  for (const { id: book } of await books(server)) {
    await page.goto('about:blank')
    await open(page, server, book)
    let placed = 0
    for (; placed < 10 && (await isPlacing(page)); placed++) {
      const [x, y] = await middle(page, '.h-ghost')
      for (let steps = 0; steps < 25 - 8 * placed; steps++) await page.keyboard.press('ArrowLeft')
      for (let steps = 0; steps < 8 * placed - 25; steps++) await page.keyboard.press('ArrowRight')
      await expect.poll(async () => Math.abs((await middle(page, '.h-ghost'))[0] - x)).toBeGreaterThan(2)
      await page.waitForTimeout(300)
      await confirm(page, [(await middle(page, '.h-ghost'))[0], y])
    }
    expect(placed).toBe(7)
  }
})
