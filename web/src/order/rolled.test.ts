import { expect, test } from 'vitest'
import type { Lacking, Need, Piece, Rolled, Told } from '../wire'
import { aboutSide, asked, faces, needed } from './rolled'

const hits = (needs: Need[], fell: number[]): Rolled => ({ roll: { kind: 'hits', needs }, faces: fell }) as Rolled
const lacking = (more: number, lowest: number, highest: number): Lacking =>
  ({
    throw: { kind: 'hits', needs: [{ at_least: 5 }, { at_least: 4 }, 'never'] },
    more,
    next: { lowest, highest },
  }) as Lacking

test('each die is held against its own need', () => {
  const shown = faces(hits([{ at_least: 5 }, 'never', { at_least: 3 }], [4, 4]))
  expect(shown.map(({ hit }) => hit)).toEqual([false, true])
})

test('a six that needs another is followed by it', () => {
  const shown = faces(hits([{ six_then: 4 }, { six_then: 4 }], [6, 3, 5]))
  expect(shown.map(({ face, hit }) => `${face}${hit ? '+' : ''}`)).toEqual(['6+', '3', '5'])
})

test('a line is about the side whose piece it names first', () => {
  const pieces = [
    { name: 'Old Guard', side: 'blue' },
    { name: 'Scots Greys', side: 'red' },
  ] as Piece[]
  const told = (words: string): Told => ({ seq: 1, fact: { event: null }, words })
  expect(aboutSide(told('Scots Greys charge Old Guard.'), pieces)).toBe('red')
  expect(aboutSide(told('Night falls.'), pieces)).toBe(null)
})

test('real dice are asked for by number and kind', () => {
  expect([asked(lacking(4, 1, 6)), asked(lacking(1, 1, 20)), asked(lacking(2, 0, 9))]).toEqual([
    '4 dice',
    '1 20-sided die',
    '2 10-sided (0 to 9) dice',
  ])
  expect(needed(lacking(2, 1, 6))).toBe('A hit needs 4 or 5 or more.')
})
