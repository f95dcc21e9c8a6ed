import { expect, test } from 'vitest'
import { meaning, type Key } from './keys'

const key = (key: string, with_: Partial<Key> = {}): Key => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...with_,
})

test('arrows step an inch, or a tenth of one with Shift', () => {
  expect(meaning(key('ArrowUp'), 'inch')).toEqual({ do: 'lay', leg: { ahead: 1 } })
  expect(meaning(key('ArrowLeft', { shiftKey: true }), 'inch')).toEqual({ do: 'lay', leg: { side: -0.1 } })
  expect(meaning(key('ArrowDown'), 'mm')).toEqual({ do: 'lay', leg: { back: 25 } })
})

test('with Ctrl arrows move the map', () => {
  expect(meaning(key('ArrowRight', { ctrlKey: true }), 'inch')).toEqual({ do: 'pan', by: [-80, 0] })
})

test('letters are verbs, but for those that the table keeps', () => {
  expect(meaning(key('c'), 'inch')).toEqual({ do: 'verb', letter: 'C' })
  expect(meaning(key('z'), 'inch')).toEqual({ do: 'undo' })
  expect(meaning(key('t'), 'inch')).toEqual({ do: 'target' })
})

test('what belongs to the browser is left to it', () => {
  expect(meaning(key('c', { ctrlKey: true }), 'inch')).toBe(null)
  expect(meaning(key('F5'), 'inch')).toBe(null)
})

test('digits show and hide overlays, but for the one that shows the whole table', () => {
  expect(meaning(key('1'), 'inch')).toEqual({ do: 'layer', place: 0 })
  expect(meaning(key('0'), 'inch')).toEqual({ do: 'whole' })
})
