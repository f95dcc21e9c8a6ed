/** How a chance of winning came about: start, orders of both, dice by what they were thrown for, end. */

import { cuesOf } from '../play/cues'
import { rollOf } from './rolled'
import type { EventKind, Point, Review, Side, Step, Told } from '../wire'
import { placeOf } from './timeline'

/** What dice are thrown for. */
export type DiceKind = 'shooting' | 'combat' | 'morale' | 'other'
const KIND: Partial<Record<EventKind, DiceKind>> = {
  fire: 'shooting',
  combat: 'combat',
  charge: 'combat',
  morale: 'morale',
}
const LABEL: Record<DiceKind, string> = {
  shooting: 'Shooting dice',
  combat: 'Combat dice',
  morale: 'Morale dice',
  other: 'Other dice',
}

/** A bar: from where to where the chance goes. */
export interface Bar {
  label: string
  kind: 'end' | 'order' | 'dice'
  from: number
  to: number
}

/** A moment at which much changed. */
export interface Moment {
  seq: number
  cause: 'order' | 'dice'
  point: Point
  /** The change of the looking side's chance. */
  change: number
  before: number
  after: number
}

/** What changed in a turn, as the looking side sees it. */
export interface Gain {
  turn: number
  orders: number
  dice: number
}

const sign = (side: Side): number => (side === 'blue' ? 1 : -1)

/** For what the dice of an entry were thrown: its weightiest event with a throw in it. */
export function diceKind(story: readonly Told[]): DiceKind {
  const thrown = cuesOf(story).filter(({ lines }) => lines.some(rollOf))
  const kinds = thrown.map(({ kind }) => KIND[kind] ?? 'other')
  return (['combat', 'shooting', 'morale'] as const).find(kind => kinds.includes(kind)) ?? 'other'
}

/** The bars of the waterfall. They add up: each begins where the one before it ended. */
export function waterfall({ start, points }: Review, story: readonly Told[], side: Side): Bar[] {
  const lines = new Map<number, Told[]>()
  for (const told of story) lines.set(told.seq, [...(lines.get(told.seq) ?? []), told])
  const dice = new Map<DiceKind, number>()
  let [own, theirs] = [0, 0]
  for (const { seq, side: giver, choice, luck } of points) {
    if (giver === side) own += choice * sign(side)
    else theirs += choice * sign(side)
    const kind = diceKind(lines.get(seq) ?? [])
    dice.set(kind, (dice.get(kind) ?? 0) + luck * sign(side))
  }
  const share = side === 'blue' ? start : 1 - start
  const bars: Bar[] = [{ label: 'Start', kind: 'end', from: 0, to: share }]
  let at = share
  const add = (label: string, kind: Bar['kind'], change: number): void => {
    bars.push({ label, kind, from: at, to: at + change })
    at += change
  }
  add('Our orders', 'order', own)
  add('Their orders', 'order', theirs)
  for (const kind of ['shooting', 'combat', 'morale', 'other'] as const) {
    const change = dice.get(kind)
    if (change !== undefined && (Math.abs(change) >= 0.0005 || kind !== 'other')) add(LABEL[kind], 'dice', change)
    else at += change ?? 0
  }
  bars.push({ label: 'End', kind: 'end', from: 0, to: at })
  return bars
}

/** A change below this is no moment. */
const NOTABLE = 0.02

/**
 * The moments of choice and of luck that changed most, at most so many of each, in the order of the battle.
 */
export function moments({ start, points }: Review, side: Side, most: number): Moment[] {
  const share = (blues: number): number => (side === 'blue' ? blues : 1 - blues)
  const all = points.flatMap((point, index): Moment[] => {
    const before = share(points[index - 1]?.chance ?? start)
    const between = before + point.choice * sign(side)
    const { seq } = point
    return [
      { seq, cause: 'order', point, change: between - before, before, after: between },
      { seq, cause: 'dice', point, change: share(point.chance) - between, before: between, after: share(point.chance) },
    ]
  })
  const of = (cause: Moment['cause']): Moment[] =>
    all
      .filter(moment => moment.cause === cause && Math.abs(moment.change) >= NOTABLE)
      .sort((one, two) => Math.abs(two.change) - Math.abs(one.change))
      .slice(0, most)
  return [...of('order'), ...of('dice')].sort((one, two) => one.seq - two.seq)
}

/** What orders and dice changed in each turn. */
export function gains({ points }: Review, steps: readonly Step[], side: Side): Gain[] {
  const turns = new Map<number, Gain>()
  for (const { seq, choice, luck } of points) {
    const turn = steps[Math.max(0, placeOf(steps, seq) - 1)]?.moment.turn ?? 0
    const gain = turns.get(turn) ?? { turn, orders: 0, dice: 0 }
    gain.orders += choice * sign(side)
    gain.dice += luck * sign(side)
    turns.set(turn, gain)
  }
  return [...turns.values()].sort((one, two) => one.turn - two.turn)
}
