import { expect, test } from 'vitest'
import type { Odds } from '../wire'
import { bars, cases, fraction, patternOf, percent, together } from './shares'

/** Outcomes from the best to the worst, each with a chance and what it gains. */
const odds = (chances: [string, number][], open = '0'): Odds => ({
  supposing: [],
  outcomes: chances.map(([chance, gain], index) => ({
    chance,
    about: fraction(chance),
    outcome: index ? [`outcome ${index}`] : [],
    gain,
    part: 'locked' as const,
    lost: [0, 0] as [number, number],
  })),
  parts: [],
  lost: [0, 0],
  open,
  left_out: [],
  reckoned: [],
})
const even = (...chances: string[]): Odds => odds(chances.map(chance => [chance, 0]))

test('rare outcomes are shown together, so that the bars add up to all', () => {
  const shown = bars(even('1/2', ...Array<string>(10).fill('1/20')))
  expect(shown).toHaveLength(8)
  expect(shown.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  expect(shown[0]?.words).toBe('Nothing changes')
})

test('one rare outcome is shown as itself', () => {
  expect(bars(even(...Array<string>(8).fill('1/8'))).at(-1)?.words).toBe('outcome 7')
})

test('bars keep the order from best to worst, however likely they are', () => {
  const shown = bars(
    odds([
      ['1/10', 8],
      ['6/10', 2],
      ['2/10', 0],
      ['1/10', -3],
    ]),
  )
  expect(shown.map(({ pattern }) => pattern)).toEqual([1, 2, 3, 4])
})

test('of the good outcomes, the better half is the best', () => {
  expect([8, 4, 3, 0, -1].map(gain => patternOf(gain, 8))).toEqual([1, 1, 2, 3, 4])
})

test('what was not followed to its end is said', () => {
  expect(bars(odds([['1/2', 0]], '1/2')).at(-1)).toEqual({
    words: 'Not calculated to the end',
    share: 0.5,
    pattern: 5,
  })
})

test('equal cases are counted over all outcomes', () => {
  expect(cases(even('1/6', '1/4', '7/12'))).toBe(12)
  expect(cases(even('1'))).toBe(null)
})

test('nothing is rounded to certainty', () => {
  expect([0.593, 0.00001, 0.99999, 1, 0].map(percent)).toEqual(['59.3%', '<0.1%', '>99.9%', '100.0%', '0.0%'])
})

test('what happens to one piece is told together', () => {
  const sentences = ['1st Foot is shaken', '11st Foot is gone', '1st Foot has lost 2 figures', 'Night falls']
  expect(together(sentences, ['1st Foot', '11st Foot'])).toBe(
    '1st Foot is shaken, has lost 2 figures; 11st Foot is gone; Night falls',
  )
})
