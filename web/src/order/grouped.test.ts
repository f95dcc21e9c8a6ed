import { expect, test } from 'vitest'
import type { Grouped, Verb } from '../wire'
import { forAll, leftOver, toggled } from './grouped'

const march = {
  name: 'march',
  params: [
    { name: 'unit', kind: 'unit', optional: false, label: '' },
    { name: 'path', kind: 'path', optional: false, label: '' },
  ],
} as unknown as Verb

test('one order is given to all, and says what those do who cannot follow', () => {
  const words = forAll({ verb: 'march', unit: 3, path: [{ ahead: 4 }] }, march, [3, 4], 'as_far')
  expect(words).toEqual({ verb: 'march', path: [{ ahead: 4 }], units: [3, 4], stragglers: 'as_far' })
})

test('a unit is added, and dropped again', () => {
  expect(toggled([3], 4)).toEqual([3, 4])
  expect(toggled([3, 4], 3)).toEqual([4])
})

test('who is left over is told with the reason', () => {
  const name = (unit: number) => `unit ${unit}`
  const grouped = { members: [{ unit: 1, order: null, refused: null }], left: [2, 3], stopped: 'dice_would_fall' }
  expect(leftOver(grouped as Grouped, name)).toBe('unit 1 stays. unit 2, unit 3 wait: dice fall with the next one.')
  expect(leftOver({ members: [], left: [], stopped: null }, name)).toBe('')
})
