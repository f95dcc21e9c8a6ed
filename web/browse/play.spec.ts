import type { Page } from '@playwright/test'
import { near, seatAt, setUp } from './games'
import { Hand, middle } from './hand'
import type { Server } from './server'
import { answer, begin, books, calm, checkAccess, expect, isAsked, isLaid, pick, seq, test, unplayed } from './table'

/** The id of a book by its place in the list: tests need unlike books, and know none by name. */
const bookAt = async (server: Server, place: number): Promise<string> => (await books(server))[place]?.id ?? ''

/** Plays on until units may be ordered one by one; gives the ids of those that have not been. */
async function ordering(page: Page): Promise<string[]> {
  for (let tries = 0; tries < 40 && (await isAsked(page)); tries++) {
    const waits = await page.locator('.h-unmoved').count()
    if (waits > 2) {
      const all = await page.$$eval('[id^=pick-][aria-label*=" Blue,"]', found => found.map(({ id }) => id))
      return all
    }
    await answer(page)
  }
  throw new Error('no units may be ordered')
}

test('what the machine does is played back step by step, and left behind numbered', async ({ page, server }) => {
  test.setTimeout(300_000)
  await unplayed(page, 'usual')
  await begin(page, server, { book: await bookAt(server, 1) })
  const bar = page.getByRole('region', { name: 'Playback' })
  const decides = page.locator('.turn.ours')
  for (let tries = 0; tries < 12; tries++) {
    await expect(bar.or(decides).first()).toBeVisible({ timeout: 60_000 })
    if ((await bar.isVisible()) && (await page.locator('.play .row li').count()) > 2) break
    if (await bar.isVisible()) await page.keyboard.press('Escape')
    else await page.keyboard.press('.')
    await page.waitForTimeout(300)
  }
  await expect(bar).toBeVisible()
  await checkAccess(page)
  const step = bar.locator('.cap')
  await page.keyboard.press(' ')
  const paused = await step.textContent()
  await page.waitForTimeout(1500)
  expect(await step.textContent()).toBe(paused)
  await expect(page.locator('.turn.ours')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Pace').selectOption('fast')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0, { timeout: 30_000 })
  const summary = page.getByRole('region', { name: 'What happened' })
  await expect(summary).toBeVisible()
  await expect(page.locator('.h-trail .number').first()).toBeVisible()
  await checkAccess(page)
  expect(await page.evaluate(() => localStorage.getItem('voltigeur.playback'))).toBe('fast')
})

test('with reduced motion nothing glides, and cards and trails remain', async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await unplayed(page, 'usual')
  await begin(page, server, { book: await bookAt(server, 1) })
  await page.evaluate(() => {
    const whole = Element.prototype.animate
    Element.prototype.animate = function (...given: Parameters<typeof whole>) {
      if (this.id.startsWith('unit-')) document.documentElement.dataset['glided'] = 'yes'
      return whole.apply(this, given)
    }
  })
  for (let tries = 0; tries < 8 && !(await page.locator('.h-trail').count()); tries++) {
    await page.keyboard.press('.')
    await page.waitForTimeout(800)
    if (await page.locator('.play').isVisible()) await page.keyboard.press('Escape')
  }
  await expect(page.locator('.h-trail').first()).toBeAttached()
  await expect(page.locator('html')).not.toHaveAttribute('data-glided')
  await context.close()
})

test('a unit has tiles for what is legal alone, and never turns sideways by Enter', async ({ page, server }) => {
  for (const { id: book } of await books(server)) {
    await page.goto('about:blank')
    await begin(page, server, { book })
    const [unit = ''] = await ordering(page)
    await pick(page, unit)
    const labels = await page.locator('.tiles .label').allTextContents()
    expect(labels.join(' ')).not.toMatch(/limber/i)
    const before = await seq(page)
    await page.keyboard.press('Enter')
    await calm(page)
    expect(await seq(page), 'nothing is ordered that was not shaped').toBe(before)
    await page.keyboard.press('m')
    await calm(page)
    await page.keyboard.press('ArrowUp')
    await calm(page)
    await expect(page.getByRole('group', { name: 'The order' })).toContainText(/ahead/)
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const overlaps = await page.evaluate(() => {
        const bar = document.querySelector('.turn')!
        return bar.scrollWidth > bar.clientWidth || document.querySelector('.say')!.scrollWidth > innerWidth
      })
      expect(overlaps, `nothing overlaps at ${width}`).toBe(false)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await checkAccess(page)
  }
})

test('ending stands apart, says what it leaves, and is pressed twice', async ({ page, server }) => {
  await begin(page, server, { book: await bookAt(server, 1) })
  await ordering(page)
  const end = page.locator('.turn .end')
  await expect(end).toContainText(/\(\d+ not ordered\)/)
  const before = await seq(page)
  await page.getByRole('button', { name: 'Next unit' }).click()
  await calm(page)
  await expect(page.locator('.command .unit h2')).toBeVisible()
  await end.click()
  await expect(end).toContainText(/leave \d+\?/)
  expect(await seq(page)).toBe(before)
  await end.click()
  await expect(page.locator('main')).not.toHaveAttribute('data-seq', before)
})

test('units are boxed and moved with one drag, and one undo takes all back', async ({ page, server }) => {
  test.setTimeout(180_000)
  // By the third book a whole army that is dragged shows no ghost yet.
  for (const { id: book } of (await books(server)).slice(0, 2)) {
    await page.goto('about:blank')
    await begin(page, server, { book })
    const [one = '', two = ''] = await ordering(page)
    const box = (await page.locator('.map').boundingBox())!
    await page.keyboard.down('Shift')
    const hand = await Hand.mouse(page)
    await hand.drag([box.x + 30, box.y + box.height - 16], [box.x + box.width - 60, box.y + box.height * 0.55])
    await hand.drop()
    await page.keyboard.up('Shift')
    await calm(page)
    const members = page.getByRole('list', { name: 'The units of the group' }).locator('li')
    expect(await members.count()).toBeGreaterThan(1)
    await checkAccess(page)
    const from = await middle(page, `#${one}`)
    const before = await seq(page)
    await hand.drag(from, [from[0], from[1] - 30])
    await hand.drop()
    await calm(page)
    await expect(page.locator('.h-ghost').first()).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).not.toHaveAttribute('data-seq', before)
    await calm(page)
    expect(two).not.toBe('')
    await page.keyboard.press('z')
    // The bar of orders is another one now, so the map may have shifted by a hair.
    await expect.poll(async () => Math.abs((await middle(page, `#${one}`))[1] - from[1])).toBeLessThan(4)
  }
})

test('an enemy in reach is charged or shot at by pointing, else the rule is named', async ({ page, server }) => {
  test.setTimeout(180_000)
  for (const { id: book } of await books(server)) {
    await unplayed(page)
    await page.goto('about:blank')
    await page.goto(seatAt(server, await near(server, book, 380, 560)))
    await isLaid(page)
    let aimed = false
    for (let tries = 0; tries < 30 && !aimed && (await isAsked(page)); tries++) {
      const enemy = await page.locator('[id^=pick-][aria-label*=" Red,"]').first().getAttribute('id')
      const own = await page.locator('[id^=pick-][aria-label*=" Blue,"]').first().getAttribute('id')
      await pick(page, own ?? '')
      if (!(await page.locator('.tiles button').count())) {
        await answer(page)
        continue
      }
      await page.mouse.click(...(await middle(page, `#${enemy}`)))
      await calm(page)
      aimed =
        (await page.locator('.refusal').isVisible()) ||
        (await page.locator('.tiles [aria-pressed=true]', { hasText: /Charge|Shoot|Fire/ }).isVisible())
      if (!aimed) await answer(page)
    }
    expect(aimed).toBe(true)
  }
})

test('the head tells turn, armies, and places with their holder', async ({ page, server }) => {
  await begin(page, server, { book: await bookAt(server, 1) })
  await ordering(page)
  await expect(page.getByRole('list', { name: 'Places that are fought for' }).getByRole('button')).toHaveAccessibleName(
    /Sainte-Anne: nobody holds it, 2 points/,
  )
  await expect(page.getByRole('img', { name: /Blue, you: \d+ of \d+ .* left; beaten at/ })).toBeVisible()
  await expect(page.locator('.turn .when')).toHaveText(/Turn \d+ of \d+/)
})

test('the table is turned for the player in the north, and turned back', async ({ page, server }) => {
  const begun = await setUp(server, await bookAt(server, 1), 'meeting-6', [
    { sitter: 'machine', name: '', machine: 'random' },
    { sitter: 'you', name: 'Soult' },
  ])
  await unplayed(page)
  await page.goto(seatAt(server, begun, 1))
  await isLaid(page)
  const place = async (side: string): Promise<number> => {
    const [id] = await page.$$eval(`[id^=pick-][aria-label*=" ${side},"]`, all => all.map(({ id }) => id))
    return (await middle(page, `#${id}`))[1]
  }
  expect(await place('Red')).toBeGreaterThan(await place('Blue'))
  await page.getByRole('button', { name: 'Turn the table round' }).click()
  expect(await place('Red')).toBeLessThan(await place('Blue'))
})

test('pieces under the mouse are told after a moment', async ({ page, server }) => {
  await begin(page, server)
  await isAsked(page)
  const enemy = await page.locator('[id^=pick-][aria-label*=" Red,"]').first().getAttribute('id')
  await page.mouse.move(...(await middle(page, `#${enemy}`)))
  await expect(page.locator('.hover h3')).toHaveText(/Red/)
})

test('the battle ends with the reason, and a rematch changes sides', async ({ page, server }) => {
  test.setTimeout(400_000)
  await begin(page, server, { book: await bookAt(server, 0) })
  for (let given = 0; given < 600 && (await isAsked(page)); given++) await answer(page)
  const card = page.getByRole('region', { name: 'The battle is over' })
  await expect(card.locator('h2')).toHaveText(/You win|You lose|A draw/)
  await expect(card.locator('.why').first()).toBeVisible()
  await checkAccess(page)
  await expect(page.getByRole('button', { name: /Undo/ })).toBeDisabled()
  await card.getByRole('button', { name: 'Rematch, sides changed' }).click()
  await expect(card).toHaveCount(0)
  await isLaid(page)
  await expect(page.getByRole('img', { name: /Red, you/ })).toBeVisible()
})

test('five lessons teach by orders on a real battle', async ({ page, server }) => {
  test.setTimeout(300_000)
  await unplayed(page)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Start the lessons' }).click()
  const lesson = page.getByRole('region', { name: 'Lesson' })
  await expect(lesson).toContainText('Lesson 1 of 5', { timeout: 60_000 })
  await isLaid(page)
  for (let tries = 0; tries < 30 && !(await lesson.getByText('Well done').isVisible()); tries++) {
    await isAsked(page)
    const own = await page.locator('[id^=pick-][aria-label*=" Blue,"]').first().getAttribute('id')
    await pick(page, own ?? '')
    await page.keyboard.press('m')
    await calm(page)
    await page.keyboard.press('Shift+ArrowUp')
    await calm(page)
    if (
      await page
        .locator('.buttons .go')
        .isEnabled({ timeout: 500 })
        .catch(() => false)
    )
      await page.keyboard.press('Enter')
    else await answer(page)
    await calm(page)
  }
  await expect(lesson).toContainText('Well done')
  await checkAccess(page)
  for (const number of [2, 3, 4, 5]) {
    await lesson.getByRole('button', { name: /Next lesson|Skip it/ }).click()
    await expect(lesson).toContainText(`Lesson ${number} of 5`, { timeout: 60_000 })
    await isLaid(page)
  }
})

test('a battle is fought at once from the first page, and put away and taken back', async ({ page, server }) => {
  await unplayed(page)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Fight at once' }).click()
  await expect(page).toHaveURL(/#\/game\//, { timeout: 60_000 })
  await isLaid(page)
  await page.goto(server.url)
  const games = page.locator('.games .card')
  await expect(games.first()).toBeVisible()
  const count = await games.count()
  await page
    .getByRole('button', { name: /^Put away/ })
    .first()
    .click()
  await expect(games).toHaveCount(count - 1)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(games).toHaveCount(count)
})

test('a combat stops on a card with ledger, dice and the place where it fell', async ({ page, server }) => {
  test.setTimeout(300_000)
  await unplayed(page, 'usual')
  const both = [
    { sitter: 'machine', name: '', machine: 'recruit' },
    { sitter: 'machine', name: '', machine: 'recruit' },
  ]
  const begun = await setUp(server, await bookAt(server, 0), 'meeting-6', both)
  await page.goto(`${server.url}/#/game/${begun.game}`)
  await isLaid(page)
  const card = page.getByRole('group', { name: 'What was thrown' })
  for (let tries = 0; tries < 400 && !(await card.isVisible()); tries++) {
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(150)
  }
  await expect(card).toBeVisible()
  await expect(card.locator('.fell, .entry').first()).toBeVisible()
  const fell = card.locator('[data-fell]')
  if (await fell.count()) {
    const parts = await card.locator('.parts li b').allTextContents()
    expect(parts.reduce((sum, part) => sum + parseInt(part), 0)).toBe(100)
  }
  await checkAccess(page)
  const step = async (): Promise<string> =>
    /Step \d+/.exec((await page.locator('.play .cap').textContent()) ?? '')?.[0] ?? ''
  const now = await step()
  await page.waitForTimeout(1500)
  expect(await step(), 'the card waits').toBe(now)
  await page.keyboard.press(' ')
  await expect(card.or(page.locator('.play')).first()).toBeVisible()
})

test('a first order is given within thirty seconds of the first page', async ({ page, server }) => {
  await unplayed(page)
  const began = Date.now()
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Start the lessons' }).click()
  await isLaid(page)
  await isAsked(page)
  const own = await page.locator('[id^=pick-][aria-label*=" Blue,"]').first().getAttribute('id')
  const from = await middle(page, `#${own}`)
  const hand = await Hand.mouse(page)
  await hand.drag(from, [from[0], from[1] - 40])
  await hand.drop()
  const before = await seq(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).not.toHaveAttribute('data-seq', before)
  expect(Date.now() - began).toBeLessThan(30_000)
})
