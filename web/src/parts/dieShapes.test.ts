import { expect, test } from 'vitest'
import { cube, outline, pips } from './dieShapes'

test('a cube has every face once, and opposite faces make seven', () => {
  for (let front = 1; front <= 6; front++) {
    const faces = cube(front)
    expect(faces[0]).toBe(front)
    expect([...faces].sort()).toEqual([1, 2, 3, 4, 5, 6])
    for (const at of [0, 2, 4]) expect((faces[at] ?? 0) + (faces[at + 1] ?? 0)).toBe(7)
  }
})

test('a face has as many pips as it counts, and other dice have numbers', () => {
  expect([1, 2, 3, 4, 5, 6].map(face => pips(face, 6)?.length)).toEqual([1, 2, 3, 4, 5, 6])
  expect([pips(7, 6), pips(3, 20)]).toEqual([null, null])
})

test('a die that is no cube has an outline of its own', () => {
  expect(outline(6)).toBe(null)
  expect(new Set([4, 8, 10, 12, 20].map(outline)).size).toBe(5)
})
