import { begin, books, checkAccess, checkWidth, expect, give, isAsked, test } from './table'

test('the first page fits a phone and is accessible', async ({ page, server }) => {
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(server.url)
    await expect(page.getByRole('radio').first()).toBeAttached()
    await checkAccess(page)
    await checkWidth(page)
  }
})

test('the rules can be read and searched', async ({ page, server }) => {
  for (const book of await books(server)) {
    await page.goto('about:blank')
    await page.goto(`${server.url}/#/rules/${book.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title)
    await expect(page.locator('.rules h2').first()).toBeVisible()
    const all = await page.locator('.rules h2').count()
    await page.getByRole('searchbox').fill('charge')
    await expect.poll(() => page.locator('.rules h2').count()).toBeLessThan(all)
    await checkAccess(page)
  }
})

test('the table is used with a thumb', async ({ browser, server }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  await begin(page, server)
  await checkAccess(page)
  expect(await isAsked(page)).toBe(true)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('tab', { name: 'Orders' }).click()
  await checkAccess(page)
  await give(page, page.locator('.orders .one').first(), 'tap')
  await checkWidth(page)
  await context.close()
})
