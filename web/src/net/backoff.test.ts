import { expect, test } from 'vitest'
import { pause } from './backoff'

test('each pause is longer than the last, up to a limit', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 20].map(attempt => pause(attempt, 1))
  expect(pauses).toEqual([0.5, 1, 2, 4, 8, 16, 20, 20])
})

test('two pages do not come back in the same moment', () => {
  expect(pause(3, 0)).toBe(3)
  expect(pause(3, 0.5)).toBe(3.5)
})
