import { expect, test } from 'vitest'
import type { Change, Piece } from '../wire'
import { pieces } from './merged'

const piece = (unit: number, name: string): Piece => ({ unit, name }) as Piece
const change = (of: Partial<Change>): Change => ({ seq: 9, pieces: [], gone: [], told: [], ...of }) as Change

test('what looks otherwise is replaced, and what is gone is gone', () => {
  const before = new Map([1, 2, 3].map(unit => [unit, piece(unit, 'old')]))
  const after = pieces(before, change({ pieces: [piece(2, 'new'), piece(4, 'new')], gone: [3] }))
  expect([...after.values()].map(({ unit, name }) => `${unit} ${name}`)).toEqual(['1 old', '2 new', '4 new'])
  expect(before.size).toBe(3)
})
