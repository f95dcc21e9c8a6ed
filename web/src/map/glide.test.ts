import { expect, test } from 'vitest'
import type { Layer } from '../wire'
import { glides, places } from './glide'

const layer = (units: [number, number, number, number][]): Layer => ({
  name: 'units',
  nodes: units.map(([unit, x, y, turn]) => ({ group: { unit, place: { at: [x, y], turn }, nodes: [] } })),
})
const between = (before: [number, number, number, number], after: [number, number, number, number]) =>
  glides(places([layer([before])]), places([layer([after])]))

test('a unit glides an inch in a quarter of a second, and never longer than one', () => {
  expect(between([1, 0, 0, 0], [1, 25.4, 0, 0])[0]?.milliseconds).toBeCloseTo(240)
  expect(between([1, 0, 0, 0], [1, 900, 0, 0])[0]?.milliseconds).toBe(900)
})

test('a turn goes the short way round', () => {
  expect(between([1, 0, 0, 350], [1, 0, 0, 10])[0]?.from.turn).toBe(-10)
})

test('who stands still, or was not there, does not glide', () => {
  expect(between([1, 5, 5, 90], [1, 5.1, 5, 90])).toEqual([])
  expect(between([1, 5, 5, 90], [2, 50, 5, 90])).toEqual([])
})
