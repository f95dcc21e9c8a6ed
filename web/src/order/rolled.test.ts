import { expect, test } from 'vitest'
import type { Lacking, Need, Piece, Rolled, Throw, Told } from '../wire'
import { aboutSide, asked, comesTo, faces, lastThrow, needed } from './rolled'

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

test('second dice come after all first dice, and only for sixes', () => {
  const needs: Need[] = [{ six_then: 4 }, { at_least: 6 }, 'never', { six_then: 5 }]
  const marked = (fell: number[]) => faces(hits(needs, fell)).map(({ face, hit }) => `${face}${hit ? '+' : ''}`)
  expect(marked([5, 6, 5])).toEqual(['5', '6+', '5'])
  expect(marked([6, 6, 6, 4, 4])).toEqual(['6', '6+', '6', '4+', '4'])
})

test('dice come to a total with all that is added', () => {
  const rolled = (roll: Throw, fell: number[], amounts: number[], answer = 0): Rolled =>
    ({
      roll,
      faces: fell,
      modifiers: amounts.map(amount => ({ rule: 'X', why: '', amount })),
      answer,
    }) as unknown as Rolled
  expect(comesTo(rolled({ kind: 'die', sides: 6 }, [2], [-3]))).toBe('−1')
  expect(comesTo(rolled({ kind: 'sum', n: 2, sides: 6, at_least: 4 }, [1, 1], [1]))).toBe('5')
  expect(comesTo(rolled({ kind: 'percent' }, [4, 7], []))).toBe('47')
  expect(comesTo(rolled({ kind: 'hits', needs: [{ at_least: 4 }] }, [5], [], 1))).toBe('1 hit')
  expect(comesTo(rolled({ kind: 'roll_off', sides: 6, plus: [0, 0], wins: 'highest' }, [5, 3], []))).toBe('')
})

test('the last throw is the newest line with dice', () => {
  const line = (seq: number, fell: number[] | null): Told => ({
    seq,
    fact: fell ? { rolled: { roll: { kind: 'die', sides: 6 }, faces: fell } } : { event: null },
    words: '',
  })
  const story = [line(1, [3]), line(2, [4]), line(3, null), line(3, [])]
  expect(lastThrow(story)?.seq).toBe(2)
  expect(lastThrow(story, -1, 1)?.seq).toBe(1)
  expect(lastThrow(story, 2)).toBe(null)
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
