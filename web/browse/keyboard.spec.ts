import type { Page } from '@playwright/test'
import { answer, begin, books, calm, expect, hasGoneOn, isAsked, isLaid, playOn, seq, test, unplayed } from './table'

/** Walks with Tab until something has the focus. */
async function walkTo(page: Page, selector: string): Promise<void> {
  for (let steps = 0; steps < 200; steps++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(sought => document.activeElement?.matches(sought) ?? false, selector)) return
  }
  throw new Error(`Tab does not lead to ${selector}`)
}

/** Steps a unit ahead if the question allows it; says whether it did. */
async function march(page: Page): Promise<boolean> {
  const drags = page.locator('.command .hint').getByText('Drag the unit')
  if (!(await drags.isVisible())) return false
  await page.keyboard.press('Shift+ArrowUp')
  await calm(page)
  if (!(await page.locator('.buttons .go').isEnabled())) return false
  const before = await seq(page)
  await page.keyboard.press('Enter')
  await hasGoneOn(page, before)
  return true
}

test('a whole battle is played by keyboard alone', async ({ page, server }) => {
  test.setTimeout(400_000)
  await unplayed(page)
  await page.goto(server.url)
  await expect(page.getByRole('button', { name: 'Begin the battle' })).toBeEnabled()
  await walkTo(page, 'input[name=battle]')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await walkTo(page, '.go-row button')
  await page.keyboard.press('Enter')
  await isLaid(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  let moved = false
  for (let tries = 0; tries < 60 && !moved && (await isAsked(page)); tries++) {
    await walkTo(page, '[id^=pick-][aria-label*=" Blue,"]')
    await page.keyboard.press('Enter')
    await calm(page)
    moved = await march(page)
    if (!moved) await answer(page)
  }
  expect(moved).toBe(true)
  await playOn(page, 600)
})

test('a unit is found by its name', async ({ page, server }) => {
  await unplayed(page)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  await isLaid(page)
  const name = (await page.locator('[id^=pick-]').first().getAttribute('aria-label'))?.split(',')[0] ?? ''
  await page.keyboard.press('/')
  await expect(page.locator('#find-unit')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.locator('.army li b').first()).toHaveText(name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('.army li.picked b')).toHaveText(name)
})

test('overlays of own units and of enemies are shown and hidden by their digits', async ({ page, server }) => {
  for (const { id: book } of await books(server)) {
    await begin(page, server, { book })
    // Where answers lie side by side, digits choose among them.
    while ((await isAsked(page)) && (await page.locator('.answers').isVisible())) await answer(page)
    for (const side of ['Blue', 'Red']) {
      const unit = page.locator(`[id^=pick-][aria-label*=", ${side},"]`).first()
      await unit.focus()
      await page.keyboard.press('Enter')
      await calm(page)
      const first = page.getByRole('group', { name: 'Overlays' }).locator('button[aria-pressed]').first()
      await expect(first).toBeVisible()
      const was = (await first.getAttribute('aria-pressed')) ?? ''
      await page.keyboard.press('1')
      await expect(first).not.toHaveAttribute('aria-pressed', was)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
  }
})
