import { expect, test } from 'vitest'
import { lasting } from './spans'

test('a span is told in hours and halves', () => {
  expect([40, 60, 95, 180].map(lasting)).toEqual(['40 min', '1 h', '1½ h', '3 h'])
})
