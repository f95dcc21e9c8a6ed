/** What the tests share: a server, and the ways of a player. */

import AxeBuilder from '@axe-core/playwright'
import { test as plain, expect, type Page } from '@playwright/test'
import { Server } from './server'

export { expect }

export const test = plain.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/** The books that a server has. */
export const books = async (server: Server): Promise<{ id: string; title: string }[]> =>
  (await fetch(`${server.url}/api/books`)).json()

/** The battle with the fewest units. */
export async function smallest(server: Server): Promise<{ id: string; title: string }> {
  const all = (await (await fetch(`${server.url}/api/battles`)).json()) as {
    id: string
    title: string
    sides: { units: number }[]
  }[]
  const units = (battle: (typeof all)[number]): number => battle.sides.reduce((sum, side) => sum + side.units, 0)
  const [least] = all.sort((one, two) => units(one) - units(two))
  if (!least) throw new Error('the server has no battle')
  return least
}

/** Sits down to the smallest battle by a book. */
export async function begin(page: Page, server: Server, book: string, against: string): Promise<void> {
  const battle = await smallest(server)
  await page.goto(server.url)
  await page.locator(`input[name=battle][value="${battle.id}"]`).check({ force: true })
  await page.locator(`input[name=book][value="${book}"]`).check()
  await page.getByText(against, { exact: true }).click()
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  await expect(page.getByRole('application')).toBeVisible()
  await expect(page.locator('#unit-1, [id^=unit-]').first()).toBeAttached()
}

/** Fails if anything on the page would keep somebody out. */
export async function checkAccess(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Gives the usual answer again and again until the battle is over; says how many were given. */
export async function playOn(page: Page, most: number): Promise<number> {
  const banner = page.locator('.bar .who')
  for (let given = 0; given < most; given++) {
    await expect(banner).toHaveText(/You decide|Both decide|You may|Over|Hand over/, { timeout: 30_000 })
    const words = await banner.textContent()
    if (words?.includes('Over')) return given
    const hand = page.getByRole('button', { name: 'Look with their eyes' })
    if (await hand.isVisible()) {
      await hand.click()
      continue
    }
    const before = await page.locator('main').getAttribute('data-seq')
    await page.keyboard.press('.')
    await expect(page.locator('main')).not.toHaveAttribute('data-seq', before ?? '', { timeout: 30_000 })
  }
  return most
}
