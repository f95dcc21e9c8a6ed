import { offered, sitting } from './fixtures'
import { begin, checkAccess, expect, isAsked, seq, test } from './table'

test('a machine is chosen by name, and chosen again next time', async ({ page, server }) => {
  await offered(page)
  await page.goto(server.url)
  await expect(page.getByRole('radio', { name: 'Recruit' })).toBeChecked()
  await page.getByRole('radio', { name: 'Veteran' }).check()
  await checkAccess(page)
  const asked = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/api/games'))
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  expect((await asked).postDataJSON()).toMatchObject({
    seats: [{ sitter: 'you' }, { sitter: 'machine', name: 'Veteran', machine: 'veteran' }],
  })
  await page.goto(server.url)
  await expect(page.getByRole('radio', { name: 'Veteran' })).toBeChecked()
  await page.getByText('Watch', { exact: true }).click()
  await page.locator('select').first().selectOption('recruit')
  const watched = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/api/games'))
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  expect((await watched).postDataJSON()).toMatchObject({ seats: [{ machine: 'recruit' }, { machine: 'veteran' }] })
})

test('machines that play each other wait, go on, and give one order', async ({ page, server }) => {
  const asked: object[] = []
  await sitting(page, { pace: { milliseconds: 400, paused: false } }, ({ ask, id, ...rest }) => {
    if (ask !== 'pace' && ask !== 'step') return null
    asked.push({ ask, ...rest })
    return ask === 'pace'
      ? [
          { tell: 'pace', pace: rest },
          { tell: 'done', id },
        ]
      : [{ tell: 'done', id }]
  })
  await begin(page, server, { against: 'Watch' })
  const pace = page.getByRole('group', { name: 'How fast the machines play' })
  await expect(pace.getByRole('button', { name: 'One order' })).toBeDisabled()
  await pace.getByRole('button', { name: 'Pause' }).click()
  await pace.getByRole('button', { name: 'One order' }).click()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Space')
  await expect(pace.getByRole('button', { name: 'Pause' })).toBeVisible()
  await pace.getByRole('slider').press('End')
  await expect(pace).toContainText('at once')
  expect(asked).toEqual([
    { ask: 'pace', milliseconds: 400, paused: true },
    { ask: 'step' },
    { ask: 'pace', milliseconds: 400, paused: false },
    { ask: 'pace', milliseconds: 0, paused: false },
  ])
})

test('a player asks what the machine would do, and does it', async ({ page, server }) => {
  await sitting(page, { hints: true }, ({ ask, id }, { prompt }) => {
    if (ask !== 'hint') return null
    const order = (prompt as { usual: object }).usual
    return [{ tell: 'hint', id, hint: { order, why: 'No unit near can help them.', chance: 0.58 } }]
  })
  await begin(page, server)
  for (const answer of ['Dismiss', 'Give this order']) {
    expect(await isAsked(page)).toBe(true)
    const before = await seq(page)
    await page.getByRole('button', { name: 'Suggest an order' }).click()
    const card = page.getByRole('group', { name: 'Suggested order' })
    await expect(card).toContainText('No unit near can help them.')
    await expect(card).toContainText('58%')
    await expect(page.locator('.tiles [aria-pressed=true], .buttons .go, .turn .end, .answers').first()).toBeVisible()
    await checkAccess(page)
    await card.getByRole('button', { name: answer }).click()
    await expect(card).toHaveCount(0)
    if (answer === 'Give this order') await expect(page.locator('main')).not.toHaveAttribute('data-seq', before)
    else await expect(page.locator('main')).toHaveAttribute('data-seq', before)
  }
})
