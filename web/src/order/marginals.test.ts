import { expect, test } from 'vitest'
import type { Odds } from '../wire'
import { marginals } from './marginals'

const odds = (...cases: [number, ...string[]][]): Odds => ({
  supposing: [],
  outcomes: cases.map(([about, ...outcome]) => ({ chance: '', about, outcome })),
  open: '0',
})

test('what may become of a piece is summed over all that becomes of others', () => {
  const { facts } = marginals(odds([0.5, 'A is shaken', 'B is gone'], [0.2, 'A is shaken'], [0.3]), ['A', 'B'])
  expect(facts).toEqual([
    { words: 'A is shaken', share: 0.7 },
    { words: 'B is gone', share: 0.5 },
  ])
})

test('losses are averaged, and the number in a name is none', () => {
  const { facts, means } = marginals(odds([0.5, '2nd Foot has lost 1 figure'], [0.5, '2nd Foot has lost 4 figures']), [
    '2nd Foot',
  ])
  expect(facts).toEqual([])
  expect(means).toEqual(['2nd Foot has lost 2.5 figures'])
})

test('a number in the name of another is none either, and places are left out', () => {
  const { facts, means } = marginals(odds([0.2, 'A fights 1st Foot', 'A has its front at 47.5, 23.97']), [
    'A',
    '1st Foot',
  ])
  expect(facts).toEqual([{ words: 'A fights 1st Foot', share: 0.2 }])
  expect(means).toEqual([])
})
