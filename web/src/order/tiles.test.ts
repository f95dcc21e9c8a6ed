import { expect, test } from 'vitest'
import type { Piece, Possible, Tag, Verb, Words } from '../wire'
import { likeliest, tileAt, tilesOf } from './tiles'

const verb = (name: string, tag: Tag, params: object[] = []): Verb =>
  ({ name, tag, label: name, short: name, help: '', rules: [], params }) as unknown as Verb
const unit = { name: 'unit', kind: 'unit', optional: false, label: '' }
const forms = ['Line', 'Column', 'Limbered'].map(label => ({ name: label.toLowerCase(), label }))
const VERBS = [
  verb('hold', 'hold', [unit]),
  verb('form', 'formation', [
    unit,
    { name: 'formation', kind: 'formation', optional: false, label: '', choices: forms },
  ]),
  verb('charge', 'charge', [unit]),
  verb('march', 'advance', [unit]),
  verb('double', 'advance', [unit]),
  verb('fire', 'fire', [unit]),
  verb('done', 'done'),
]
const verbOf = (name: string) => VERBS.find(one => one.name === name)
const may = (...names: string[]): Possible[] =>
  VERBS.map(({ name }) => ({ verb: name, offer: names.includes(name) ? { verb: name } : null }) as unknown as Possible)
const orders = new Map([
  [
    'form',
    [
      { verb: 'form', formation: 'line' },
      { verb: 'form', formation: 'column' },
    ] as unknown as Words[],
  ],
])
const inLine = { formation: 'line' } as Piece
const tiles = (...names: string[]) => tilesOf(may(...names), verbOf, orders, inLine)

test('only what is legal has a tile, and a unit without guns is never offered to limber', () => {
  expect(tiles('march', 'form', 'done').map(({ label, now }) => [label, now])).toEqual([
    ['march', false],
    ['Line', true],
    ['Column', false],
  ])
})

test('moves come before formations and rest comes last, whatever the book lists first', () => {
  expect(tiles('hold', 'form', 'charge', 'march').map(({ label }) => label)).toEqual([
    'march',
    'charge',
    'Line',
    'Column',
    'hold',
  ])
})

test('a key belongs to the sort of order, and pressed again it means the next of that sort', () => {
  const all = tiles('march', 'double', 'form', 'charge')
  expect(tileAt(all, 'M', null)?.label).toBe('march')
  expect(tileAt(all, 'M', VERBS[3]!)?.label).toBe('double')
  expect(tileAt(all, 'C', null)?.label).toBe('charge')
  expect(tileAt(all, 'F', null)?.label).toBe('Column')
  expect(tileAt(all, 'X', null)).toBeUndefined()
})

test('a move is meant, fire where nothing else is legal, and never the first of several', () => {
  expect(likeliest(tiles('form', 'charge', 'march'))?.label).toBe('march')
  expect(likeliest(tiles('fire', 'hold'))?.label).toBe('fire')
  expect(likeliest(tiles('charge', 'fire', 'hold'))).toBeNull()
})
