import { expect, test } from 'vitest'
import { dated, lasting } from './dates'

test('a day is read out, and what is no day is left alone', () => {
  expect(dated('1809-06-14')).toBe('14 June 1809')
  expect(dated('a foggy morning')).toBe('a foggy morning')
})

test('a span is told in hours and halves', () => {
  expect([40, 60, 95, 180].map(lasting)).toEqual(['40 min', '1 h', '1½ h', '3 h'])
})
