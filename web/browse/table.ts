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

interface Book {
  id: string
  title: string
}

interface Battle {
  id: string
  title: string
  sides: { units: number }[]
}

const list = async <T>(server: Server, what: string): Promise<T[]> =>
  (await (await fetch(`${server.url}/api/${what}`)).json()) as T[]

/** The books that a server has. */
export const books = (server: Server): Promise<Book[]> => list(server, 'books')

/** The battles that a server has, the smallest first. */
export async function battles(server: Server): Promise<Battle[]> {
  const units = ({ sides }: Battle): number => sides.reduce((sum, side) => sum + side.units, 0)
  return (await list<Battle>(server, 'battles')).sort((one, two) => units(one) - units(two))
}

interface Wanted {
  book?: string
  battle?: string
  against?: 'Machine' | 'A friend' | 'This screen' | 'Watch'
}

/** Sits down to a battle, the smallest one against the machine unless another is wanted. */
export async function begin(page: Page, server: Server, wanted: Wanted = {}): Promise<void> {
  const battle = wanted.battle ?? (await battles(server))[0]?.id
  await page.goto(server.url)
  await page.locator(`input[name=battle][value="${battle}"]`).check({ force: true })
  if (wanted.book) await page.locator(`input[name=book][value="${wanted.book}"]`).check()
  await page.getByText(wanted.against ?? 'Machine', { exact: true }).click()
  await page.getByRole('button', { name: 'Begin the battle' }).click()
  await isLaid(page)
}

/** Waits until the table is drawn. */
export async function isLaid(page: Page): Promise<void> {
  await expect(page.getByRole('application')).toBeVisible()
  await expect(page.locator('[id^=unit-]').first()).toBeAttached()
}

/** Fails if anything on the page would keep somebody out. */
export async function checkAccess(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Fails if the page has to be scrolled sideways. */
export async function checkWidth(page: Page): Promise<void> {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(wide).toBeLessThanOrEqual(room ?? 0)
}

const DECIDES = /You decide|Both decide|You may/
const table = (page: Page) => page.locator('main')
const banner = (page: Page) => page.locator('.bar .who')

/** How far the journal is. */
export const seq = (page: Page): Promise<string | null> => table(page).getAttribute('data-seq')

/** Waits until this player decides, or the battle is over; says which. */
export async function isAsked(page: Page): Promise<boolean> {
  await expect(banner(page)).toHaveText(/You decide|Both decide|You may|Over/, { timeout: 30_000 })
  return DECIDES.test((await banner(page).textContent()) ?? '')
}

/** Gives the usual answer. */
export async function answer(page: Page): Promise<void> {
  const before = (await seq(page)) ?? ''
  await page.keyboard.press('.')
  await expect(table(page)).not.toHaveAttribute('data-seq', before, { timeout: 30_000 })
}

/** Gives the usual answer again and again until the battle is over. */
export async function playOn(page: Page, most: number): Promise<void> {
  for (let given = 0; given < most && (await isAsked(page)); given++) await answer(page)
  await expect(banner(page)).toHaveText('Over')
}
