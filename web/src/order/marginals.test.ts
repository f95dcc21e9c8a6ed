import { expect, test } from 'vitest'
import type { Odds } from '../wire'
import { marginals } from './marginals'

/** Cases, each of which gains one less than the one before. */
const odds = (...cases: [number, ...string[]][]): Odds => ({
  supposing: [],
  outcomes: cases.map(([about, ...outcome], index) => ({
    ...{ chance: '', about, outcome, gain: 1 - index },
    ...{ part: 'locked' as const, lost: [0, 0] as [number, number] },
  })),
  parts: [],
  lost: [0, 0],
  open: '0',
  left_out: [],
  reckoned: [],
})

test('what may become of a piece is summed over all that becomes of others', () => {
  const { facts } = marginals(odds([0.5, 'A is shaken', 'B is gone'], [0.2, 'A is shaken'], [0.3]), ['A', 'B'])
  expect(facts.map(({ words, share }) => [words, share])).toEqual([
    ['B is gone', 0.5],
    ['A is shaken', 0.7],
  ])
})

test('facts come from the best to the worst, and a certain fact is no chance', () => {
  const { facts, certain } = marginals(odds([0.2, 'N', 'A'], [0.3, 'N', 'B'], [0.5, 'N', 'C']), [])
  expect(facts.map(({ words, pattern }) => `${words}${pattern}`)).toEqual(['A1', 'B3', 'C4'])
  expect(certain).toEqual(['N'])
})

test('losses are averaged, and the number in a name is none', () => {
  const { facts, means } = marginals(odds([0.5, '2nd Foot has lost 1 figure'], [0.5, '2nd Foot has lost 4 figures']), [
    '2nd Foot',
  ])
  expect(facts).toEqual([])
  expect(means).toEqual(['2nd Foot has lost 2.5 figures'])
})

test('a number in the name of another is none either, and places are left out', () => {
  const { facts, means } = marginals(
    odds([0.2, 'A fights 1st Foot', 'A has its front at 47.5, 23.97', 'A has its front at 30, 25']),
    ['A', '1st Foot'],
  )
  expect(facts.map(({ words, share }) => [words, share])).toEqual([['A fights 1st Foot', 0.2]])
  expect(means).toEqual([])
})
