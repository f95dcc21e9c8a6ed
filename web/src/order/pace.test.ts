import { expect, test } from 'vitest'
import { FASTEST, paceAt, paced, placeOf } from './pace'

test('a slider goes from five seconds an order to at once, each place quicker than the last', () => {
  const paces = Array.from({ length: FASTEST + 1 }, (_, place) => paceAt(place))
  expect([paces[0], paces[FASTEST - 1], paces[FASTEST]]).toEqual([5000, 50, 0])
  expect(paces.every((pace, place) => place === 0 || pace < (paces[place - 1] ?? 0))).toBe(true)
})

test('a pace has its place', () => {
  for (let place = 0; place <= FASTEST; place++) expect(placeOf(paceAt(place))).toBe(place)
  expect([placeOf(60_000), placeOf(1)]).toEqual([0, FASTEST])
})

test('a pace is said as one would', () => {
  expect([paced(0), paced(2000), paced(400), paced(50)]).toEqual([
    'at once',
    'an order every 2.0 s',
    '2.5 orders a second',
    '20 orders a second',
  ])
})
