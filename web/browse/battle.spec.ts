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

test('a refused verb says which rule forbids it', async ({ page, server }) => {
  await begin(page, server)
  const refused = page.locator('.verbs .no:has(.id)').first()
  for (let tries = 0; tries < 40 && !(await refused.isVisible()); tries++) {
    if (await isAsked(page)) await answer(page)
    await isAsked(page)
    await page.locator('[id^=pick-]').first().press('Enter')
    await calm(page)
  }
  await refused.press('Enter')
  await page.locator('.refusal .rule').click()
  await expect(page.getByRole('dialog', { name: 'A rule' }).getByRole('heading')).toBeVisible()
  await checkAccess(page)
})
