import { expect, test } from 'vitest'
import { parts, plain } from './cited'

test('ids stand apart from the words round them', () => {
  expect(parts('Keep an inch (FIX-6.10), see FIX-R12.')).toEqual([
    { words: 'Keep an inch (' },
    { rule: 'FIX-6.10' },
    { words: '), see ' },
    { rule: 'FIX-R12' },
    { words: '.' },
  ])
})

test('a hyphen alone makes no rule', () => {
  expect(parts('Ott-Husaren at Kis-Megyer')).toEqual([{ words: 'Ott-Husaren at Kis-Megyer' }])
})

test('a refusal is read without its id and begins like a sentence', () => {
  expect(plain('FIX-6.10: horse do not shoot', 'FIX-6.10')).toBe('Horse do not shoot.')
  expect(plain('it is not your turn.', null)).toBe('It is not your turn.')
})

test('inches have one sign, whoever tells of them', () => {
  expect(parts('They march 4.2" ahead, 5" in all.')).toEqual([{ words: 'They march 4.2″ ahead, 5″ in all.' }])
  expect(plain('the "Old Guard" may move 4", not 6"', null)).toBe('The "Old Guard" may move 4″, not 6″.')
})
