import { expect, test } from 'vitest'
import type { EventKind, Told, Weight } from '../wire'
import { decidedBy } from './ended'

const line = (seq: number, words: string, kind: EventKind, weight: Weight, units: number[] = []): Told =>
  ({ seq, words, fact: {}, play: { kind, weight, units } }) as unknown as Told

test('a battle ended because an army broke, not because it ended', () => {
  const story = [
    line(7, 'An army breaks', 'morale', 'decisive'),
    line(8, 'A unit routs', 'morale', 'decisive', [4]),
    line(8, 'The army of Red breaks', 'morale', 'decisive'),
    line(8, 'The battle is over', 'phase', 'decisive'),
  ]
  expect(decidedBy(story).map(({ words }) => words)).toEqual(['The army of Red breaks'])
})

test('where nothing else is said, the end itself is told', () => {
  expect(decidedBy([line(9, 'It is over', 'phase', 'decisive')]).map(({ words }) => words)).toEqual(['It is over'])
  expect(decidedBy([])).toEqual([])
})
