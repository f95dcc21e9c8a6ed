import { expect, test } from 'vitest'
import type { EventKind, Point, Review, Step, Told } from '../wire'
import { diceKind, gains, moments, waterfall } from './waterfall'

const point = (seq: number, side: 'blue' | 'red', chance: number, choice: number, luck: number): Point =>
  ({ seq, side, chance, choice, luck, lost: 0, better: null, why: '', order: { verb: 'v' } }) as Point
const review: Review = {
  counted: 3,
  of: 3,
  start: 0.5,
  points: [point(1, 'blue', 0.42, -0.08, 0), point(2, 'red', 0.67, 0.05, 0.2), point(3, 'blue', 0.62, 0.05, -0.1)],
}
const roll = (seq: number, kind: EventKind): Told[] => [
  { seq, fact: {}, words: '', play: { kind, weight: 'usual', units: [1, 2] } } as unknown as Told,
  {
    seq,
    fact: { rolled: { faces: [1], modifiers: [] } },
    words: '',
    play: { kind: 'roll', weight: 'slight', units: [1] },
  } as unknown as Told,
]
const story = [...roll(2, 'combat'), ...roll(3, 'fire')]

test('the waterfall begins at the start, adds up, and ends at the end, for either side', () => {
  for (const [side, start, end] of [
    ['blue', 0.5, 0.62],
    ['red', 0.5, 0.38],
  ] as const) {
    const bars = waterfall(review, story, side)
    expect(bars[0]?.to).toBeCloseTo(start)
    expect(bars.at(-1)?.to).toBeCloseTo(end)
    for (const [index, bar] of bars.slice(1, -1).entries()) expect(bar.from).toBeCloseTo(bars[index]?.to ?? NaN)
    expect(bars.at(-2)?.to).toBeCloseTo(end)
  }
})

test('dice are told by what they were thrown for', () => {
  expect(diceKind(roll(2, 'combat'))).toBe('combat')
  expect(diceKind([...roll(2, 'fire'), ...roll(2, 'morale')])).toBe('shooting')
  expect(diceKind([])).toBe('other')
  const bars = waterfall(review, story, 'blue').map(({ label, from, to }) => [label, Math.round((to - from) * 100)])
  expect(bars).toEqual([
    ['Start', 50],
    ['Our orders', -3],
    ['Their orders', 5],
    ['Shooting dice', -10],
    ['Combat dice', 20],
    ['End', 62],
  ])
})

test('moments of choice and of luck are told apart, with the chance before and after', () => {
  const all = moments(review, 'blue', 1)
  expect(all.map(({ seq, cause, change }) => [seq, cause, Math.round(change * 100)])).toEqual([
    [1, 'order', -8],
    [2, 'dice', 20],
  ])
  expect(all[1]?.before).toBeCloseTo(0.47)
  expect(all[1]?.after).toBeCloseTo(0.67)
})

test('gains are told for each turn', () => {
  const steps = [0, 1, 2, 3].map(seq => ({ seq, moment: { turn: seq < 2 ? 1 : 2 } })) as unknown as Step[]
  expect(gains(review, steps, 'red').map(({ turn, dice }) => [turn, Math.round(dice * 100)])).toEqual([
    [1, -20],
    [2, 10],
  ])
})
