import { expect, test } from 'vitest'
import type { Rule } from '../wire'
import { chapter, search } from './search'

const rule = (id: string, title: string, words: string, ruling = ''): Rule => ({
  id,
  title,
  words,
  rulings: ruling ? [{ id: `${id}-R`, words: ruling }] : [],
})
const rules = [
  rule('FIX-1.1', 'Moving', 'A square moves slowly.'),
  rule('FIX-2.1', 'The square', 'It faces all round.', 'Guns may shelter.'),
]

test('what stands in a title comes first', () => {
  expect(search(rules, 'square').map(({ id }) => id)).toEqual(['FIX-2.1', 'FIX-1.1'])
})

test('every word must be there, rulings included', () => {
  expect(search(rules, 'Square GUNS').map(({ id }) => id)).toEqual(['FIX-2.1'])
  expect(search(rules, 'square hussars')).toEqual([])
  expect(search(rules, ' ')).toHaveLength(2)
})

test('a chapter is the id up to its first dot', () => {
  expect(rules.map(chapter)).toEqual(['FIX-1', 'FIX-2'])
})
