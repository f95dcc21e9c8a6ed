import { expect, test } from 'vitest'
import type { Point, Review, Step } from '../wire'
import { account, chance, curve, lost, points, worst } from './review'

const point = (seq: number, side: Point['side'], at: number, choice: number, luck: number): Point => ({
  seq,
  side,
  order: { verb: 'march' },
  chance: at,
  choice,
  luck,
  better: null,
  why: '',
})
/** Red errs, Blue has bad luck, Blue errs, Red does its best. */
const review: Review = {
  counted: 4,
  of: 4,
  start: 0.5,
  points: [
    point(9, 'red', 0.56, 0.06, 0),
    point(12, 'blue', 0.49, 0, -0.07),
    point(15, 'blue', 0.31, -0.21, 0.03),
    point(20, 'red', 0.32, 0.001, 0.009),
  ],
}

test('an order costs who gave it, whichever side that is', () => {
  expect(review.points.map(lost)).toEqual([0.06, 0, 0.21, 0.001])
})

test('the orders that lost most come first, and small ones not at all', () => {
  expect(worst(review.points, 5).map(({ seq }) => seq)).toEqual([15, 9])
  expect(worst(review.points, 1).map(({ seq }) => seq)).toEqual([15])
})

test('choice is each side’s own, and the luck of one is the other’s bad luck', () => {
  const [blue, red] = [account(review.points, 'blue'), account(review.points, 'red')]
  expect([blue.choice, red.choice].map(number => Math.round(number * 1000))).toEqual([-210, -61])
  expect(blue.luck).toBeCloseTo(-red.luck)
  const end = review.start + blue.choice - red.choice + blue.luck
  expect(end).toBeCloseTo(review.points.at(-1)?.chance ?? NaN)
})

test('the curve begins where the battle does, and goes by the steps of the replay', () => {
  const steps = [0, 4, 9, 12, 15, 20].map(seq => ({ seq }) as Step)
  expect(curve(review, steps).map(({ at, chance }) => [at, chance])).toEqual([
    [0, 0.5],
    [2, 0.56],
    [3, 0.49],
    [4, 0.31],
    [5, 0.32],
  ])
})

test('chances are said in whole points', () => {
  expect([chance(0.584), points(-0.214), points(0.08), points(0.004)]).toEqual(['58%', '−21', '+8', '0'])
})
