import { begin, books, checkAccess, expect, playOn, test } from './table'

test('a whole small battle is played against the machine by each book', async ({ page, server }) => {
  test.setTimeout(600_000)
  for (const book of await books(server)) {
    await begin(page, server, book.id, 'Machine')
    await checkAccess(page)
    const given = await playOn(page, 600)
    await expect(page.locator('.bar .who'), `${book.title} after ${given} answers`).toHaveText('Over')
    await expect(page.getByRole('log', { name: 'Story' }).locator('li').first()).toBeVisible()
    await checkAccess(page)
  }
})

test('a refused verb says which rule forbids it', async ({ page, server }) => {
  const [book] = await books(server)
  await begin(page, server, book?.id ?? '', 'Machine')
  for (let tries = 0; tries < 40 && !(await page.locator('.verbs .no').first().isVisible()); tries++) {
    await page.keyboard.press('.')
    await page.waitForTimeout(200)
    await page.evaluate(() => document.querySelector<HTMLElement>('[id^=pick-]')?.click())
    await page.waitForTimeout(200)
  }
  await page.locator('.verbs .no:has(.id)').first().click()
  await expect(page.locator('.refusal')).toBeVisible()
  await page.locator('.refusal .rule').click()
  await expect(page.getByRole('dialog', { name: 'A rule' })).toBeVisible()
  await checkAccess(page)
})
