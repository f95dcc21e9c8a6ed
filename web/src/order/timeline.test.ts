import { expect, test } from 'vitest'
import type { Step } from '../wire'
import { placeOf, turnFrom, turns } from './timeline'

const steps = [
  [0, 0],
  [3, 0],
  [4, 1],
  [9, 1],
  [12, 2],
].map(([seq, turn]) => ({ seq, moment: { turn, phase: '', side: null } }) as Step)

test('each turn is found where it begins', () => {
  expect(turns(steps)).toEqual([
    { turn: 0, from: 0 },
    { turn: 1, from: 2 },
    { turn: 2, from: 4 },
  ])
})

test('an entry between two steps belongs to the one before', () => {
  expect([0, 3, 5, 99].map(seq => placeOf(steps, seq))).toEqual([0, 1, 2, 4])
  expect(placeOf(steps, null)).toBe(4)
  expect(placeOf([], 5)).toBe(0)
})

test('one goes from turn to turn and stops at both ends', () => {
  expect([turnFrom(steps, 0, 1), turnFrom(steps, 2, 1), turnFrom(steps, 4, 1)]).toEqual([2, 4, 4])
  expect([turnFrom(steps, 3, -1), turnFrom(steps, 2, -1), turnFrom(steps, 0, -1)]).toEqual([2, 0, 0])
})
