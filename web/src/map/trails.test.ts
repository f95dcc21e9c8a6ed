import { expect, test } from 'vitest'
import type { Piece, UnitId } from '../wire'
import { trailed } from './trails'

const INCH = 25.4e6
const piece = (unit: UnitId, x: number, wide = 1): Piece =>
  ({
    unit,
    side: 'blue',
    leader: null,
    stands: [{ pose: { at: { x: x * INCH, y: 0 }, facing: 0 }, width: wide * INCH, depth: INCH }],
  }) as unknown as Piece
const table = (...pieces: Piece[]): Map<UnitId, Piece> => new Map(pieces.map(one => [one.unit, one]))

test('who moved leaves a trail, and it grows with every move', () => {
  const once = trailed(new Map(), table(piece(1, 0)), table(piece(1, 4)), 100)
  const twice = trailed(once, table(piece(1, 4)), table(piece(1, 10)), 100)
  expect(twice.get(1)?.points.map(([x]) => Math.round(x / 25.4))).toEqual([0, 4, 10])
})

test('who stands, comes or goes leaves none', () => {
  const before = table(piece(1, 0), piece(2, 0))
  expect([...trailed(new Map(), before, table(piece(1, 0), piece(3, 9)), 100)]).toEqual([])
  const left = trailed(new Map(), before, table(piece(1, 0), piece(2, 5)), 100)
  expect([...left.keys()]).toEqual([2])
  expect([...trailed(left, table(piece(2, 5)), table(), 100)]).toEqual([])
})

test('who rides with another leaves no trail of his own', () => {
  const rider = (x: number): Piece => ({ ...piece(1, x), leader: { rank: 'brigade', with: 2 } })
  expect(trailed(new Map(), table(rider(0)), table(rider(5)), 100).size).toBe(0)
})
