import { expect, test } from 'vitest'
import type { Kind, Verb } from '../wire'
import { actorOf, known, missing, next, said, saying, targetOf, toShape } from './draft'

const verb = (...params: [string, Kind, boolean?][]): Verb => ({
  name: 'v',
  label: 'V',
  short: 'V',
  help: '',
  tag: 'advance',
  rules: [],
  params: params.map(([name, kind, optional = false]) => ({ name, label: name, kind, optional })),
})
const charge = verb(['unit', 'unit'], ['target', 'unit'], ['path', 'path', true])

test('the first unit of a verb is the one that is ordered', () => {
  expect(actorOf({ verb: 'v', unit: 3, target: 4 }, charge)).toBe(3)
  expect(actorOf({ verb: 'v' }, verb())).toBe(null)
})

test('what names the picked unit need not be shaped', () => {
  expect(toShape(charge, { verb: 'v', unit: 3, target: 4 }, 3).map(({ name }) => name)).toEqual(['target', 'path'])
  expect(toShape(charge, { verb: 'v', unit: 3 }, null)).toHaveLength(3)
})

test('a way without legs is still to be said, unless it may be left out', () => {
  expect(missing(charge, { verb: 'v', unit: 3, path: [] }).map(({ name }) => name)).toEqual(['target'])
  expect(missing(verb(['path', 'path']), { verb: 'v', path: [] })).toHaveLength(1)
})

test('saying nothing leaves a word out', () => {
  expect(said({ verb: 'v', files: 3 }, 'files', undefined)).toEqual({ verb: 'v' })
  expect(said({ verb: 'v' }, 'files', 2)).toEqual({ verb: 'v', files: 2 })
})

test('targets are those of the legal orders, each once, and are walked round', () => {
  const offers = [4, 9, 4].map((target, index) => ({ verb: 'v', target, path: [{ ahead: index }] }))
  const targets = known(offers, 'target')
  expect(targets).toEqual([4, 9])
  expect([next(targets, undefined), next(targets, 4), next(targets, 9)]).toEqual([4, 9, 4])
  expect(saying(offers, 'target', 9)?.['path']).toEqual([{ ahead: 1 }])
})

test('an order is aimed at whom it must name, and never at the one who is ordered', () => {
  const aimed = (...params: [string, Kind, boolean?][]) => targetOf(verb(...params))?.name
  expect(aimed(['unit', 'unit'], ['friend', 'unit', true], ['enemy', 'target'])).toBe('enemy')
  expect(aimed(['unit', 'unit'], ['friend', 'unit', true])).toBe('friend')
  expect(aimed(['unit', 'unit'])).toBe(undefined)
})
