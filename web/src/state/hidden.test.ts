import { expect, test } from 'vitest'
import { isAbandoned } from './hidden'

test('a game that nobody has played for two weeks is abandoned', () => {
  const now = 1_800_000_000_000
  expect(isAbandoned(now / 1000 - 3600, now)).toBe(false)
  expect(isAbandoned(now / 1000 - 15 * 24 * 3600, now)).toBe(true)
})
