import { describe, expect, test } from 'vitest'
import type { EventKind, Told, Trail, Weight } from '../wire'
import { cuesOf, highlights, isCombat, isShown, ledger, lossesOf, modifiersIn, sayings } from './cues'

const line = (
  seq: number,
  kind: EventKind,
  units: number[],
  rest: Partial<Told> = {},
  weight: Weight = 'usual',
): Told => ({ seq, fact: {}, words: `${kind} of ${units}`, play: { kind, weight, units }, ...rest }) as Told

const roll = (seq: number, unit: number, modifiers: object[] = []): Told =>
  line(seq, 'roll', [unit], { fact: { rolled: { faces: [4], modifiers } } as never }, 'slight')

const loss = (seq: number, unit: number, strength?: number): Told => ({
  ...line(seq, 'loss', [unit]),
  play: { kind: 'loss', weight: 'usual', units: [unit], loss: { unit, strength: strength ?? null } },
})

const trail = (unit: number): Trail => ({ unit, path: [] })

describe('steps', () => {
  test('a combat is one step with its dice, losses and what follows', () => {
    const story = [
      line(9, 'combat', [1, 8]),
      line(9, 'combat', [8, 1]),
      roll(9, 8),
      roll(9, 1),
      loss(9, 1, 3),
      line(9, 'morale', [8]),
      line(9, 'phase', []),
    ]
    const cues = cuesOf(story)
    expect(cues.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['combat', 6],
      ['phase', 1],
    ])
    expect(cues[0]?.units).toEqual([1, 8])
    expect(cues.map(isShown)).toEqual([true, false])
    expect(isCombat(cues[0]!)).toBe(true)
  })

  test('two combats in one entry are two steps', () => {
    const story = [line(9, 'combat', [1, 8]), roll(9, 8), line(9, 'combat', [2, 7]), roll(9, 7)]
    expect(cuesOf(story).map(({ units }) => units)).toEqual([
      [1, 8],
      [2, 7],
    ])
  })

  test('combats that are told in turns are still one step each', () => {
    const told = [
      line(9, 'combat', [1, 8]),
      line(9, 'combat', [2, 7]),
      line(9, 'combat', [8, 1]),
      roll(9, 8),
      roll(9, 1),
    ]
    const cues = cuesOf([...told, line(9, 'combat', [7]), roll(9, 7), loss(9, 1, 2), line(9, 'morale', [8])])
    expect(cues.map(({ kind, units, lines }) => [kind, units, lines.length])).toEqual([
      ['combat', [1, 8], 6],
      ['combat', [2, 7], 3],
    ])
  })

  test('a move within a charge belongs to the charge, another unit’s move does not', () => {
    const charge = [line(3, 'charge', [8, 1], {}, 'great'), line(3, 'move', [8]), line(3, 'charge', [8, 1])]
    expect(cuesOf([...charge, line(3, 'move', [9])]).map(({ kind, units }) => [kind, units])).toEqual([
      ['charge', [8, 1]],
      ['move', [9]],
    ])
  })

  test('dice before a volley are the volley’s', () => {
    expect(cuesOf([roll(4, 5), line(4, 'fire', [5, 2]), loss(4, 2, 1)]).map(({ kind }) => kind)).toEqual(['fire'])
  })

  test('entries are never mixed, and lines without a playback make no step', () => {
    const old = { seq: 1, fact: {}, words: 'old' } as Told
    expect(cuesOf([old, line(1, 'move', [1]), line(2, 'move', [1])])).toHaveLength(2)
  })

  test('leaders are followed only where they ride', () => {
    const ride = {
      ...line(1, 'command', [3]),
      play: { kind: 'command', weight: 'slight', units: [3], trails: [trail(3)] },
    }
    expect(cuesOf([ride as Told]).every(isShown)).toBe(true)
    expect(cuesOf([line(1, 'command', [3])]).some(isShown)).toBe(false)
  })
})

test('a ledger has rolls and scores with all that was added, and the rest is said', () => {
  const modifier = { amount: 2, why: 'infantry', rule: 'FIX-4.1' }
  const score = line(1, 'combat', [1, 2], { fact: { event: { struck: { points: [modifier] } } } as never })
  const [cue] = cuesOf([score, roll(1, 1, [modifier]), line(1, 'combat', [1, 2])])
  expect(ledger(cue!).map(({ modifiers, roll }) => [modifiers.length, roll !== null])).toEqual([
    [1, false],
    [1, true],
  ])
  expect(sayings(cue!)).toHaveLength(1)
  expect(modifiersIn([1, { amount: 1 }])).toEqual([])
  const theirs = { ...modifier, why: 'theirs' }
  expect(modifiersIn({ points: [modifier], against: [theirs] })).toEqual([modifier])
})

test('losses add up, and a unit that is gone has lost all', () => {
  const cues = cuesOf([loss(1, 4, 1), loss(2, 4, 2), loss(3, 5, 1), loss(4, 5)])
  expect([...lossesOf(cues)]).toEqual([
    [4, 3],
    [5, null],
  ])
})

test('the weightiest events are told in the order in which they happened', () => {
  const cues = cuesOf([
    line(1, 'fire', [1, 2]),
    line(2, 'move', [1], {}, 'slight'),
    line(3, 'combat', [1, 2], {}, 'decisive'),
    line(4, 'morale', [3], {}, 'great'),
  ])
  expect(highlights(cues, 2).map(({ seq }) => seq)).toEqual([3, 4])
})
