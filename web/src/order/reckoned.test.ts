import { expect, test } from 'vitest'
import type { Reckoned } from '../wire'
import { needing, reckonings } from './reckoned'

const score = (unit: number | null, what: string, about = 1): Reckoned => ({
  unit,
  against: null,
  what,
  rule: '',
  basis: '',
  modifiers: [],
  needs: [],
  about,
})

test('scores stand by unit, those that are sure before those that are not', () => {
  const shown = reckonings([score(1, 'morale', 0.4), score(1, 'fire'), score(2, 'fire'), score(null, 'night')])
  expect(shown.map(({ unit, scores }) => [unit, scores.map(({ what }) => what)])).toEqual([
    [1, ['fire', 'morale']],
    [2, ['fire']],
    [null, ['night']],
  ])
})

test('the same score is said once', () => {
  expect(reckonings([score(1, 'fire', 0.9), score(1, 'fire', 0.2)])[0]?.scores).toHaveLength(1)
})

test('needs are said where there are any', () => {
  expect([needing(score(1, '')), needing({ ...score(1, ''), needs: [3, 6] })]).toEqual(['', 'needs 3 / 6'])
})
