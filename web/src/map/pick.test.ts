import { expect, test } from 'vitest'
import type { Piece } from '../wire'
import { meant, under } from './pick'

const piece = (unit: number, x: number, sign: Piece['sign'] = 'foot'): Piece =>
  ({
    unit,
    sign,
    stands: [{ pose: { at: { x: x * 1e6, y: 100e6 }, facing: 0 }, width: 40e6, depth: 20e6, bears: sign, figures: 0 }],
  }) as unknown as Piece

test('a press on a piece means it, and one nearby means the nearest', () => {
  const pieces = [piece(1, 100), piece(2, 160)]
  expect(under(pieces, [110, 100], 200, 20)).toEqual([1])
  expect(under(pieces, [128, 100], 200, 20)).toEqual([1, 2])
  expect(under(pieces, [300, 100], 200, 20)).toEqual([])
})

test('a leader who stands on his men is picked first', () => {
  expect(under([piece(1, 100), piece(2, 100, 'leader')], [100, 100], 200, 5)).toEqual([2, 1])
})

test('a second press picks the next one under the finger', () => {
  expect(meant([4, 7], null)).toBe(4)
  expect(meant([4, 7], 4)).toBe(7)
  expect(meant([4, 7], 7)).toBe(4)
  expect(meant([], 7)).toBe(null)
})
