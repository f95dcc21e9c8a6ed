import { expect, test } from 'vitest'
import { parts, plain } from './cited'

const ids = ['FIX-6.1', 'FIX-6.10', 'FIX-6.10.a', 'FIX-R12']

test('ids stand apart from the words round them', () => {
  expect(parts('Keep an inch (FIX-6.10), see FIX-R12.', ids)).toEqual([
    { words: 'Keep an inch (' },
    { rule: 'FIX-6.10' },
    { words: '), see ' },
    { rule: 'FIX-R12' },
    { words: '.' },
  ])
  expect(parts('FIX-6.10.a, FIX-6.1.', ids)).toEqual([
    { rule: 'FIX-6.10.a' },
    { words: ', ' },
    { rule: 'FIX-6.1' },
    { words: '.' },
  ])
})

test('only the ids that are meant are rules', () => {
  expect(parts('FIX-6.12, FIX-6.10.b and Kis-Megyer', ids)).toEqual([{ words: 'FIX-6.12, FIX-6.10.b and Kis-Megyer' }])
  expect(parts('FIX-6.1', [])).toEqual([{ words: 'FIX-6.1' }])
})

test('a refusal is read without its id and begins like a sentence', () => {
  expect(plain('FIX-6.10: horse do not shoot', 'FIX-6.10')).toBe('Horse do not shoot.')
  expect(plain('it is not your turn.', null)).toBe('It is not your turn.')
})

test('inches have one sign in every text', () => {
  expect(parts('They march 4.2" ahead, 5" in all.', [])).toEqual([{ words: 'They march 4.2″ ahead, 5″ in all.' }])
  expect(plain('the "Old Guard" may move 4", not 6"', null)).toBe('The "Old Guard" may move 4″, not 6″.')
})
