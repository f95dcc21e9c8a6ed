import { expect, test } from 'vitest'
import type { Piece, Verb, Words } from '../wire'
import { brief, compass, heard, measured, order, relation, way, whereabouts } from './say'

const tongue = { unit: 'inch', name: (unit: number) => `unit ${unit}` }
const charge: Verb = {
  name: 'charge',
  short: 'Charge',
  label: 'Charge',
  help: '',
  tag: 'charge',
  rules: [],
  params: [
    { name: 'unit', label: '', kind: 'unit', optional: false },
    { name: 'target', label: '', kind: 'unit', optional: false },
    { name: 'path', label: '', kind: 'path', optional: true },
    { name: 'formation', label: '', kind: 'formation', optional: true, choices: [{ name: 'column', label: 'Column' }] },
    { name: 'files', label: '', kind: 'amount', optional: true },
  ],
}

test('an order is said in the order of its words, without the parts left out', () => {
  const words: Words = { verb: 'charge', unit: 3, target: 8, path: [{ wheel: 'left', degrees: 25 }, { ahead: 5.62 }] }
  expect(order(words, charge, tongue)).toBe('Unit 3: charge unit 8, wheel left 25°, ahead 5.6″')
  expect(order(words, charge, tongue, 3)).toBe('Charge unit 8, wheel left 25°, ahead 5.6″')
  expect(order({ verb: 'charge', formation: 'column', files: 2 }, charge, tongue)).toBe('Charge column, files 2')
})

test('a way of no legs stays where it is', () => {
  expect(way([], 'inch')).toBe('where it stands')
  expect(way({ following: [{ side: -2 }, 'about_face'] }, 'm')).toBe('left 2 m, about face')
})

test('lengths are said in the measure of the book', () => {
  expect([measured(8.249, 'inch'), measured(204.6, 'm')]).toEqual(['8.2″', '205 m'])
})

test('facings are points of the compass', () => {
  expect([0, 22, 23, 180, 338, 360].map(compass)).toEqual(['north', 'north', 'north-east', 'south', 'north', 'north'])
})

const piece = (x: number, y: number, facing: number): Piece =>
  ({
    words: 'Grenadiers, foot',
    stands: [{ pose: { at: { x: x * 1e6, y: y * 1e6 }, facing: facing * 1e6 }, width: 20e6, depth: 20e6 }],
  }) as unknown as Piece

test('a relation says how far and where, as the first one sees it', () => {
  expect(relation(piece(100, 100, 0), piece(100, 222, 180), 500, 25.4, 'inch')).toBe('4.0 inches, front')
  expect(relation(piece(100, 100, 90), piece(100, 222, 180), 500, 25.4, 'inch')).toBe('4.0 inches, left')
})

test('where a piece is, is said only if both stand on the table', () => {
  const [one, two] = [piece(100, 100, 0), piece(100, 222, 180)]
  const off = { ...one, words: 'Dragoons, horse, to be placed', stands: [] }
  expect(heard(two, one, 500, 25.4, 'inch')).toBe('Grenadiers, foot, 4.0 inches, front')
  expect(heard(two, off, 500, 25.4, 'inch')).toBe('Grenadiers, foot')
  expect(heard(off, one, 500, 25.4, 'inch')).toBe('Dragoons, horse, to be placed')
  expect(heard(two, undefined, 500, 25.4, 'inch')).toBe('Grenadiers, foot')
})

test('an answer that is only supposed is said in a word or two', () => {
  const words: Words = { verb: 'charge', unit: 3, target: 8, path: [{ ahead: 5 }], formation: 'column' }
  expect(brief(words, charge, tongue)).toBe('charge unit 3 unit 8 column')
})

test('a place is told as the way to it, stands are counted from one, and no coordinates are shown', () => {
  const from = { x: 10e6, y: 10e6 }
  expect(whereabouts([13, 14], from, 1e6, 'inch')).toBe('5.0″ north-east')
  expect(whereabouts([10, 10, 90], from, 1e6, 'inch')).toBe('where it stands, facing east')
  const ride = {
    ...charge,
    label: 'Ride',
    params: [
      { name: 'general', label: '', kind: 'unit', optional: false },
      { name: 'to', label: '', kind: 'place', optional: false },
    ],
  } as Verb
  const told = { ...tongue, at: () => from, measure: 1e6 }
  expect(order({ verb: 'ride', general: 1, to: [10, 14] }, ride, told)).toBe('Unit 1: ride 4.0″ north')
  const remove = {
    ...charge,
    label: 'Remove',
    params: [{ name: 'stands', label: '', kind: 'elements', optional: false }],
  } as Verb
  expect(order({ verb: 'remove', stands: [0] }, remove, tongue)).toBe('Remove stand 1')
})
