import { expect, test } from 'vitest'
import type { Reckoned } from '../wire'
import { inWords, isLikely, reckonings } from './reckoned'

const score = (unit: number | null, what: string, of: Partial<Reckoned> = {}): Reckoned => ({
  unit,
  against: null,
  what,
  rule: '',
  basis: '',
  modifiers: [],
  needs: [],
  about: 1,
  ...of,
})

test('scores stand by unit, those that are sure before those that are not', () => {
  const shown = reckonings([
    score(1, 'morale', { about: 0.4 }),
    score(1, 'fire'),
    score(2, 'fire'),
    score(null, 'night'),
  ])
  expect(shown.map(({ unit, scores }) => [unit, scores.map(({ what }) => what)])).toEqual([
    [1, ['fire', 'morale']],
    [2, ['fire']],
    [null, ['night']],
  ])
})

test('scores with the same modifiers are one, with all their ways', () => {
  const tests = [6, 4, 6].map(needs => score(1, 'morale', { basis: 'D6', needs: [needs], about: 0.2 }))
  const [morale] = reckonings([...tests, score(1, 'morale', { about: 0.1 })])[0]?.scores ?? []
  expect(morale?.ways.map(inWords)).toEqual(['D6, needs 4 or 6'])
  expect(morale?.about).toBe(null)
})

test('scores with other modifiers are others', () => {
  const shaken = score(1, 'morale', { modifiers: [{ rule: '', amount: -1, why: 'shaken' }] })
  expect(reckonings([score(1, 'morale'), shaken])[0]?.scores).toHaveLength(2)
})

test('bands stay together, and dice without a need have none', () => {
  const [fire] =
    reckonings([score(1, 'fire', { basis: '2D6', needs: [3, 6] }), score(1, 'fire', { basis: '3 dice' })])[0]?.scores ??
    []
  expect(fire?.ways.map(inWords)).toEqual(['2D6, needs 3 / 6', '3 dice'])
})

test('a score is sure only if it always comes to it', () => {
  const [sure, maybe] = reckonings([score(1, 'fire'), score(1, 'morale', { about: 0.3 })])[0]?.scores ?? []
  expect([sure && isLikely(sure), maybe && isLikely(maybe)]).toEqual([false, true])
})
