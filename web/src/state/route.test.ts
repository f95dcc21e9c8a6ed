import { expect, test } from 'vitest'
import { read, write, type Route } from './route'

test('every place survives its address', () => {
  const places: Route[] = [
    { at: 'home' },
    { at: 'game', game: 'a b/c', seat: null },
    { at: 'game', game: 'g', seat: 't&=?' },
    { at: 'replay', game: 'g', seq: 12 },
    { at: 'rules', book: null, rule: null },
    { at: 'rules', book: 'b', rule: 'X-1.2' },
  ]
  for (const place of places) expect(read(write(place))).toEqual(place)
})

test('an address that names nothing leads home', () => {
  for (const hash of ['', '#', '#/', '#/nowhere', '#/game/', '#/game', '#/%E0%A4%A']) {
    expect(read(hash)).toEqual({ at: 'home' })
  }
})
