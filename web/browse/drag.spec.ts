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

test('nothing lies over the map while a finger drags, and the map lies still', async ({ browser, server }) => {
  test.setTimeout(240_000)
  for (const { id: book } of await books(server)) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await begin(page, server, { book })
    const unit = await draggable(page)
    const hand = await Hand.finger(page)
    const from = await middle(page, `#${unit}`)
    await hand.drag(from, [from[0], from[1] - 40])
    await expect(page.locator('.map[data-finger]')).toBeVisible()
    for (const over of await page.locator('.region .float').all()) await expect(over).toBeHidden()
    const [, ghost] = await middle(page, '.h-ghost')
    expect(ghost, 'what is dragged stands above the finger').toBeLessThan(from[1])
    const [, held] = await middle(page, `#${unit}`)
    expect(Math.abs(held - from[1])).toBeLessThan(1)
    await hand.drop()
    await expect(page.locator('.map[data-finger]')).toHaveCount(0)
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
    await expect(page.locator('.h-trail .home').first()).toBeVisible()
    await context.close()
  }
})
