import type { Page } from '@playwright/test'
import { near, seatAt } from '../browse/games'
import { Hand, middle } from '../browse/hand'
import { answer, begin, calm, expect, isAsked, isLaid, pick, test, unplayed } from '../browse/table'

const FOLDER = '../docs/pictures'

const take = async (page: Page, name: string): Promise<void> => {
  await calm(page).catch(() => undefined)
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${FOLDER}/${name}.png` })
}

/** Plays on until units may be ordered; gives those of this player. */
async function ordering(page: Page): Promise<string[]> {
  for (let tries = 0; tries < 40 && (await isAsked(page)); tries++) {
    if ((await page.locator('.h-unmoved').count()) > 1) break
    await answer(page)
  }
  return page.$$eval('[id^=pick-][aria-label*=" Blue,"]', found => found.map(({ id }) => id))
}

test('the first page, a quick battle, a lesson', async ({ page, server }) => {
  await page.goto(server.url)
  await expect(page.getByRole('button', { name: 'Fight at once' })).toBeEnabled()
  await take(page, 'home')
  await page.getByRole('button', { name: 'Start the lessons' }).click()
  await isLaid(page)
  await isAsked(page)
  await take(page, 'first-battle')
})

test('a turn, a group, the table on a phone', async ({ page, server }) => {
  await begin(page, server, { book: 'sound-the-charge' })
  const [unit = ''] = await ordering(page)
  await pick(page, unit)
  const from = await middle(page, `#${unit}`)
  const hand = await Hand.mouse(page)
  await hand.drag(from, [from[0] + 12, from[1] - 34])
  await hand.drop()
  await take(page, 'table')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const box = (await page.locator('.map').boundingBox())!
  await page.keyboard.down('Shift')
  await hand.drag([box.x + 20, box.y + box.height - 10], [box.x + box.width - 70, box.y + box.height * 0.55])
  await hand.drop()
  await page.keyboard.up('Shift')
  await hand.drag(from, [from[0], from[1] - 38])
  await hand.drop()
  await take(page, 'group')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await pick(page, unit)
  await take(page, 'phone')
})

test('a charge with its odds, the combat, and the answers', async ({ page, server }) => {
  test.setTimeout(240_000)
  await unplayed(page, 'usual')
  await page.goto(seatAt(server, await near(server, 'sound-the-charge', 400, 545)))
  await isLaid(page)
  const taken = new Set<string>()
  const once = async (name: string): Promise<void> => {
    if (!taken.has(name)) await take(page, name)
    taken.add(name)
  }
  for (let tries = 0; tries < 120 && !taken.has('end'); tries++) {
    await page.waitForTimeout(300)
    if (await page.locator('section.over').isVisible()) await once('end')
    else if (await page.locator('section.card').isVisible()) {
      await page.waitForTimeout(1500)
      await once('combat')
      await page.keyboard.press(' ')
    } else if (await page.locator('.play').isVisible()) await once('enemy')
    else if (await page.locator('.answers .card').first().isVisible()) {
      await page.waitForTimeout(1500)
      if (tries > 3) await once('answers')
      await page.keyboard.press('Enter')
    } else if (await page.locator('.turn.ours').isVisible()) {
      await calm(page)
      const own = page.locator('[id^=pick-][aria-label*=" Blue,"]').first()
      const enemy = page.locator('[id^=pick-][aria-label*=" Red,"]').first()
      await own.evaluate(button => (button as HTMLElement).click())
      await calm(page)
      const id = await enemy.getAttribute('id')
      await page.mouse.click(...(await middle(page, `#${id}`)))
      await calm(page)
      const go = page.locator('.buttons .go')
      if ((await go.isVisible()) && (await go.isEnabled())) {
        await page.waitForTimeout(1500)
        await once('odds')
        await page.keyboard.press('Enter')
      } else {
        await page.keyboard.press('Escape')
        await page.keyboard.press('.')
      }
    }
  }
  await page.getByRole('link', { name: 'Review the battle' }).click()
  await expect(page.locator('.review .fall')).toBeVisible({ timeout: 60_000 })
  await page.waitForTimeout(3000)
  await take(page, 'replay')
})
