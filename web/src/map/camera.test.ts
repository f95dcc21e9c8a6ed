import { expect, test } from 'vitest'
import { drawnWidth, fit, kept, panned, showing, toScreen, toSheet, zoomed } from './camera'

const sheet = { width: 1800, height: 1200 }
const screen = { width: 924, height: 624 }

test('a sheet that fits is centred and has a margin', () => {
  expect(fit(sheet, screen)).toEqual({ at: [12, 12], scale: 0.5 })
})

test('zooming keeps the point under the finger', () => {
  const before = fit(sheet, screen)
  const finger = [400, 300] as const
  const after = zoomed(before, 2, finger, sheet, screen)
  expect(after.scale).toBe(1)
  expect(toScreen(after, toSheet(before, finger))).toEqual(finger)
})

test('the map does not zoom out beyond the whole table', () => {
  expect(zoomed(fit(sheet, screen), 0.3, [0, 0], sheet, screen)).toEqual(fit(sheet, screen))
})

test('the table cannot be lost from sight', () => {
  const near = zoomed(fit(sheet, screen), 4, [0, 0], sheet, screen)
  const gone = panned(near, [5000, 5000], sheet, screen)
  expect(gone.at).toEqual([12, 12])
  expect(kept(gone, sheet, screen)).toEqual(gone)
})

test('a point out of sight is brought into it, and one in sight moves nothing', () => {
  const near = zoomed(fit(sheet, screen), 4, [12, 12], sheet, screen)
  const moved = showing(near, [1700, 1100], sheet, screen)
  const [x, y] = toScreen(moved, [1700, 1100])
  expect(x).toBeLessThan(screen.width)
  expect(y).toBeLessThan(screen.height)
  expect(showing(moved, [1700, 1100], sheet, screen)).toEqual(moved)
})

test('a table shown a little too small for names is drawn with them', () => {
  expect(drawnWidth(12 / 25.4, 1800)).toBe(Math.ceil((14.05 * 1800) / 25.4))
  expect(drawnWidth(10 / 25.4, 1800)).toBeLessThan((14 * 1800) / 25.4)
})

test('one drawing serves a stretch of zoom', () => {
  const widths = [0.72, 0.75, 0.8, 0.92].map(scale => drawnWidth(scale, sheet.width))
  expect(widths[0]).toBe(widths[1])
  expect(widths[2]).toBe(widths[1])
  expect(widths[3]).toBeGreaterThan(widths[2] ?? 0)
})
