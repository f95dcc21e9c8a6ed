import { expect, test } from 'vitest'
import { nudged } from './nudge'

test('arrows move a place over the map, whichever way it looks', () => {
  expect(nudged([10, 5, 180], { ahead: 1 })).toEqual([10, 6, 180])
  expect(nudged([10, 5, 180], { side: -0.1 })).toEqual([9.9, 5, 180])
  expect(nudged([10, 5], { back: 1 })).toEqual([10, 4])
})

test('wheels turn it on the spot, where it looks somewhere', () => {
  expect(nudged([1, 2, 0], { wheel: 'left', degrees: 5 })).toEqual([1, 2, 355])
  expect(nudged([1, 2, 0], { wheel_back: 'left', degrees: 5 })).toEqual([1, 2, 5])
  expect(nudged([1, 2], { wheel: 'left', degrees: 5 })).toBe(null)
})
