import { answer, begin, books, calm, checkAccess, expect, isAsked, playOn, test } from './table'

test('a whole small battle is played against the machine by each book', async ({ page, server }) => {
  test.setTimeout(600_000)
  for (const { id } of await books(server)) {
    await begin(page, server, { book: id })
    await checkAccess(page)
    await playOn(page, 600)
    await expect(page.getByRole('log', { name: 'Story' }).locator('li').first()).toBeVisible()
    await checkAccess(page)
  }
})

test('what is not legal has no tile, and its key says which rule forbids it', async ({ page, server }) => {
  await begin(page, server)
  const rule = page.locator('.refusal .rule')
  for (let tries = 0; tries < 40 && !(await rule.isVisible()); tries++) {
    if (tries && (await isAsked(page))) await answer(page)
    await isAsked(page)
    await page.locator('[id^=pick-]').first().press('Enter')
    await calm(page)
    await page.keyboard.press('c')
    await calm(page)
  }
  await expect(page.locator('.tiles button', { hasText: 'Charge' })).toHaveCount(0)
  await rule.click()
  await expect(page.getByRole('dialog', { name: 'A rule' }).getByRole('heading')).toBeVisible()
  await checkAccess(page)
})
