import { expect, test } from 'vitest'
import type { OddsPart } from '../wire'
import { luckOf, middleOf, whole } from './parts'

const parts = (win: number, locked: number, lose: number): OddsPart[] => [
  { part: 'win', words: 'we win', about: win },
  { part: 'locked', words: 'locked', about: locked },
  { part: 'lose', words: 'we lose', about: lose },
]

test('whole per cent add up to 100 by the largest remainder', () => {
  expect(whole([0.685, 0.16, 0.155])).toEqual([69, 16, 15])
  expect(whole([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33])
  expect(whole([0.5, 0.2, 0.1])).toEqual([50, 20, 10])
  for (const shares of [
    [0.005, 0.005, 0.99],
    [0.125, 0.375, 0.5],
    [1, 0, 0],
  ])
    expect(whole(shares).reduce((sum, one) => sum + one, 0)).toBe(100)
})

test('it fell in the middle of its part', () => {
  expect(middleOf(parts(0.4, 0.2, 0.4), 'locked')).toBeCloseTo(0.5)
  expect(middleOf(parts(0.4, 0.2, 0.4), 'lose')).toBeCloseTo(0.8)
})

test('luck is told by what was to be expected', () => {
  expect(luckOf(parts(0.31, 0.12, 0.57), 'win')).toContain('31 times')
  expect(luckOf(parts(0.31, 0.12, 0.57), 'locked')).toContain('worse 57 times')
  expect(luckOf(parts(0.7, 0.1, 0.2), 'win')).toBe('Much as expected.')
})
