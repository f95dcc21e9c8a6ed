import { expect, test } from 'vitest'
import type { Point, Review, Step } from '../wire'
import { chance, curve, points, worst } from './review'

const point = (seq: number, side: Point['side'], at: number, choice: number, luck: number, lost = 0): Point => ({
  seq,
  side,
  order: { verb: 'march' },
  chance: at,
  choice,
  luck,
  lost,
  better: null,
  why: '',
})
/** Red errs, Blue has bad luck, Blue errs, Red does its best. */
const review: Review = {
  counted: 4,
  of: 4,
  start: 0.5,
  points: [
    point(9, 'red', 0.56, 0.06, 0, 0.06),
    point(12, 'blue', 0.51, 0.02, -0.07),
    point(15, 'blue', 0.31, -0.23, 0.03, 0.21),
    point(20, 'red', 0.32, 0.001, 0.009, 0.001),
  ],
}

test('the orders that lost most come first, and small ones not at all', () => {
  expect(worst(review.points, 5).map(({ seq }) => seq)).toEqual([15, 9])
  expect(worst(review.points, 1).map(({ seq }) => seq)).toEqual([15])
})

test('the curve begins where the battle does, and goes by the steps of the replay', () => {
  const steps = [0, 4, 9, 12, 15, 20].map(seq => ({ seq }) as Step)
  expect(curve(review, steps).map(({ at, chance }) => [at, chance])).toEqual([
    [0, 0.5],
    [2, 0.56],
    [3, 0.51],
    [4, 0.31],
    [5, 0.32],
  ])
})

test('chances are said in whole points', () => {
  expect([chance(0.584), points(-0.214), points(0.08), points(0.004)]).toEqual(['58%', '−21', '+8', '0'])
})
