import { expect, test } from 'vitest'
import type { Rule } from '../wire'
import { find } from './library'

const rules = ['FIX-6', 'FIX-6.10'].map(
  id => ({ id, title: id, words: '', rulings: [{ id: `${id}-R`, words: '' }] }) as Rule,
)

test('a part of a rule is found under the rule', () => {
  expect(find(rules, 'FIX-6.10')?.id).toBe('FIX-6.10')
  expect(find(rules, 'FIX-6.10.a')?.id).toBe('FIX-6.10')
  expect(find(rules, 'FIX-6.9')?.id).toBe('FIX-6')
  expect(find(rules, 'FIX-7')).toBe(undefined)
})

test('a ruling is read with the rule it is about', () => {
  expect(find(rules, 'FIX-6.10-R')?.id).toBe('FIX-6.10')
})
