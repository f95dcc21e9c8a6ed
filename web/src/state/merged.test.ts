import { expect, test } from 'vitest'
import type { Change, Piece, Told } from '../wire'
import { pieces, retold } from './merged'

const piece = (unit: number, name: string): Piece => ({ unit, name }) as Piece
const change = (of: Partial<Change>): Change => ({ seq: 9, pieces: [], gone: [], told: [], ...of }) as Change

test('a piece that looks otherwise is replaced, and a piece that is gone is left out', () => {
  const before = new Map([1, 2, 3].map(unit => [unit, piece(unit, 'old')]))
  const after = pieces(before, change({ pieces: [piece(2, 'new'), piece(4, 'new')], gone: [3] }))
  expect([...after.values()].map(({ unit, name }) => `${unit} ${name}`)).toEqual(['1 old', '2 new', '4 new'])
  expect(before.size).toBe(3)
})

test('what was taken back is told no more, and what was told comes after the rest', () => {
  const line = (seq: number, words = `line ${seq}`): Told => ({ seq, fact: null, words })
  const story = [1, 2, 3, 3, 4].map(seq => line(seq))
  const after = retold(story, change({ untold_from: 3, told: [line(5, 'again')] }))
  expect(after.map(({ words }) => words)).toEqual(['line 1', 'line 2', 'again'])
  expect(retold(story, change({ untold_from: null, told: [line(5)] }))).toHaveLength(6)
})
