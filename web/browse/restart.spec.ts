import { Server } from './server'
import { answer, begin, expect, isAsked, seq, test } from './table'

test('a battle goes on where it was after the server was killed', async ({ page }) => {
  const server = await Server.start()
  try {
    await begin(page, server)
    for (let given = 0; given < 3 && (await isAsked(page)); given++) await answer(page)
    await isAsked(page)
    const before = await seq(page)
    await server.kill()
    await expect(page.locator('.bar .who')).toHaveText('Connection lost')
    await expect(page.locator('[id^=unit-]').first()).toBeAttached()
    await server.restart()
    await isAsked(page)
    await expect(page.locator('main')).toHaveAttribute('data-seq', before)
    await answer(page)
  } finally {
    await server.stop()
  }
})
