import type { Page } from '@playwright/test'
import { answer, begin, books, checkAccess, expect, isAsked, test } from './table'
import type { Server } from './server'

/** Has a page note that dice rolled, and after how many milliseconds the last one lies still. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('.tray .cube, .tray .spin')) return
      const rolls = document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('.die'))
      const ends = rolls.map(({ effect }) => Number(effect?.getComputedTiming().endTime))
      document.documentElement.dataset['rolled'] = String(Math.max(...ends))
    })
    seen.observe(document, { subtree: true, childList: true })
  })

/** Plays on until dice have fallen, and this player is asked again; says whether they lie there. */
async function dice(page: Page, server: Server): Promise<boolean> {
  for (const { id } of await books(server)) {
    await begin(page, server, { book: id })
    for (let given = 0; given < 40 && (await isAsked(page)); given++) {
      await answer(page)
      if ((await isAsked(page)) && (await page.locator('.tray').isVisible())) return true
    }
  }
  return false
}

test('dice are seen to roll, lie still within a second, and are put away', async ({ page, server }) => {
  test.setTimeout(240_000)
  await watch(page)
  expect(await dice(page, server)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('data-rolled', /^\d/)
  expect(Number(await page.locator('html').getAttribute('data-rolled'))).toBeLessThan(1000)
  await expect(page.locator('.cube, .spin')).toHaveCount(0)
  const tray = page.getByRole('group', { name: 'The last throw' })
  await expect(tray.getByRole('img').first()).toHaveAccessibleName(/^\d/)
  await expect(tray.locator('.rule').first()).toBeVisible()
  await checkAccess(page)
  await page.getByRole('button', { name: 'Close the dice' }).click()
  await expect(tray).toHaveCount(0)
})

test('with reduced motion dice have fallen at once', async ({ browser, server }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await watch(page)
  expect(await dice(page, server)).toBe(true)
  await expect(page.locator('.tray svg').first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-rolled')
  await context.close()
})
