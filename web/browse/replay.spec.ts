import type { Locator } from '@playwright/test'
import { judged } from './fixtures'
import { begin, checkAccess, checkWidth, expect, isLaid, playOn, test } from './table'

test('a battle that is over is watched again, kept, and played on from the middle', async ({ page, server }) => {
  test.setTimeout(400_000)
  await judged(page)
  await begin(page, server)
  await playOn(page, 600)
  await page.getByRole('link', { name: 'Watch the replay' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Victory|Drawn/)
  const place = page.locator('.timeline .controls p span')
  await expect(page.locator('[id^=unit-]').first()).toBeAttached()
  await checkAccess(page)
  await expect(page.getByRole('img', { name: /^Chances of winning/ })).toBeVisible()
  const [lost, lucky] = [0, 1].map(list => page.locator('.review ol').nth(list).getByRole('button')) as [
    Locator,
    Locator,
  ]
  await expect(lost).toHaveCount(2)
  await expect(lost.first()).toContainText('−21')
  await expect(lucky).toHaveCount(2)
  await expect(lucky.first()).toContainText('+7')
  await lost.first().click()
  await expect(lost.first()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const first = (await place.textContent()) ?? ''
  await page.getByRole('button', { name: 'Next turn' }).click()
  await expect(place).not.toHaveText(first)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const second = (await place.textContent()) ?? ''
  await expect(place).not.toHaveText(second)
  await page.getByRole('button', { name: 'Stop' }).click()
  for (const name of ['Save the position', 'Download the journal']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    expect((await download).suggestedFilename()).toMatch(/\.(toml|jsonl)$/)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await checkWidth(page)
  await page.getByRole('button', { name: 'Play on from here' }).click()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(page).toHaveURL(/#\/game\//)
  await isLaid(page)
})
