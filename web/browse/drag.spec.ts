import type { Page } from '@playwright/test'
import { Hand, middle } from './hand'
import { answer, begin, books, checkWidth, expect, give, isAsked, pick, test } from './table'

/**
 * Picks units one after the other until one may be dragged; gives its id. Other questions get the usual
 * answer.
 */
async function draggable(page: Page): Promise<string> {
  for (let tries = 0; tries < 60 && (await isAsked(page)); tries++) {
    const ids = await page.$$eval('[id^=pick-]', all => all.map(({ id }) => id))
    for (const id of ids) {
      await pick(page, id)
      if (await page.locator('.command .hint').getByText('Drag the unit').isVisible()) return id
    }
    await answer(page)
  }
  throw new Error('nothing may be dragged')
}

test('a finger drags a unit under a glass, and the map lies still meanwhile', async ({ browser, server }) => {
  test.setTimeout(240_000)
  for (const { id: book } of await books(server)) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await begin(page, server, { book })
    const unit = await draggable(page)
    const hand = await Hand.finger(page)
    const from = await middle(page, `#${unit}`)
    await hand.drag(from, [from[0], from[1] - 40])
    const glass = page.locator('.loupe')
    await expect(glass).toBeVisible()
    await expect(async () => {
      const [box, room] = [await glass.boundingBox(), await page.locator('.map').boundingBox()]
      expect(box && room && box.y >= room.y && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    }).toPass()
    const [, held] = await middle(page, `#${unit}`)
    expect(Math.abs(held - from[1])).toBeLessThan(1)
    await hand.drop()
    await expect(glass).toHaveCount(0)
    await give(page, undefined, 'tap')
    await checkWidth(page)
    await context.close()
  }
})

test('who moved leaves a trail, also where nothing may move', async ({ browser, server }) => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const context = await browser.newContext({ reducedMotion })
    const page = await context.newPage()
    await begin(page, server)
    const unit = await draggable(page)
    const hand = await Hand.mouse(page)
    const from = await middle(page, `#${unit}`)
    await hand.drag(from, [from[0], from[1] - 60])
    await hand.drop()
    await give(page)
    await expect(page.locator('.h-trail circle').first()).toBeVisible()
    await context.close()
  }
})
