import { expect, test } from 'vitest'
import type { Piece, UnitId } from '../wire'
import { fallen, trailed } from './trails'

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

test('a path that was played back is drawn as it was, with the number of its step', () => {
  const path = [0, 3, 4].map((x): readonly [number, number] => [x * 25.4, 100 - 25.4 * x])
  const played = new Map([[1, { points: path, number: 5 }]])
  const [trail] = trailed(new Map(), table(piece(1, 0)), table(piece(1, 4)), 100, played).values()
  expect(trail?.number).toBe(5)
  expect(trail?.points[1]).toEqual(path[1])
  expect(trail?.points).toHaveLength(3)
})

test('a unit that was lost leaves a cross where it stood', () => {
  const before = table(piece(1, 2), piece(2, 4))
  const trails = fallen(new Map(), before, table(piece(2, 4)), 100, [1, 2])
  expect([...trails].map(([unit, { lost }]) => [unit, lost])).toEqual([[1, true]])
  const later = trailed(trails, table(piece(2, 4)), table(piece(2, 9)), 100)
  expect([...later.keys()]).toEqual([1, 2])
})

test('who rides with another leaves no trail of his own', () => {
  const rider = (x: number): Piece => ({ ...piece(1, x), leader: { rank: 'brigade', with: 2 } })
  expect(trailed(new Map(), table(rider(0)), table(rider(5)), 100).size).toBe(0)
})
