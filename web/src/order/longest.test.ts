import { expect, test } from 'vitest'
import type { Ghost, Param, Words } from '../wire'
import { longest, partOfPlace, partOfWay } from './longest'

const param = (name: string): Param => ({ name, label: '', kind: 'path', optional: false })
const ghost = (refused: boolean): Ghost => ({ refused: refused ? {} : null }) as Ghost
/** A referee who lets no unit go farther than 5. */
const preview = (order: Words): Promise<Ghost> => {
  const [leg] = order['path'] as [{ ahead: number }]
  return Promise.resolve(ghost(leg.ahead > 5))
}

test('a way is held just before it is refused', async () => {
  const part = partOfWay({ verb: 'go', path: [{ ahead: 8 }] }, param('path'))
  const found = part && (await longest(part, preview))
  const [leg] = (found?.order['path'] ?? [{ ahead: NaN }]) as [{ ahead: number }]
  expect(leg.ahead).toBeLessThanOrEqual(5)
  expect(leg.ahead).toBeGreaterThan(4.9)
})

test('nothing is found where nothing is allowed', async () => {
  const part = partOfWay({ verb: 'go', path: [{ ahead: 8 }] }, param('path'))
  expect(part && (await longest(part, () => Promise.resolve(ghost(true))))).toBe(null)
})

test('a place is approached in a straight line, and no place is none', () => {
  const part = partOfPlace({ verb: 'ride', to: [20, 40] }, param('to'), { x: 0, y: 0 }, 25.4)
  expect(part?.(0.5)).toEqual({ verb: 'ride', to: [10, 20] })
  expect(partOfPlace({ verb: 'ride' }, param('to'), { x: 0, y: 0 }, 25.4)).toBe(null)
})
