/** A battle looked at again: what choices and what luck did to the chances of winning. */

import type { Point, Review, Side, Step } from '../wire'
import { placeOf } from './timeline'

/** A chance of Blue's on the way of a replay. */
export interface Place {
  /** The place among the steps. */
  at: number
  chance: number
}

/**
 * What became of one side's chance, from its own point of view: start, orders of both sides and dice make the
 * end.
 */
export interface Account {
  start: number
  /** What its own orders changed, on average over their dice. */
  own: number
  /** What the enemy's orders changed. */
  enemy: number
  /** What dice gave it or took from it. */
  luck: number
  end: number
}

/** Orders that lost less are not worth a word. */
const NOTABLE = 0.02

/** A change of Blue's chance as a side sees it. */
const of = (side: Side, change: number): number => (side === 'blue' ? change : -change)

/** The chances from the beginning on, each at the step where it was reached. */
export const curve = ({ start, points }: Review, steps: readonly Step[]): Place[] => [
  { at: 0, chance: start },
  ...points.map(({ seq, chance }) => ({ at: placeOf(steps, seq), chance })),
]

/** The orders that lost most, the worst first. */
export const worst = (points: readonly Point[], most: number): Point[] =>
  points
    .filter(({ lost }) => lost >= NOTABLE)
    .sort((one, two) => two.lost - one.lost || one.seq - two.seq)
    .slice(0, most)

/** The throws that changed most, the greatest first, whomever they favoured. */
export const luckiest = (points: readonly Point[], most: number): Point[] =>
  points
    .filter(({ luck }) => Math.abs(luck) >= NOTABLE)
    .sort((one, two) => Math.abs(two.luck) - Math.abs(one.luck) || one.seq - two.seq)
    .slice(0, most)

/** Whom a throw favoured. */
export const favoured = ({ luck }: Point): Side => (luck > 0 ? 'blue' : 'red')

/** What orders and dice did for a side. */
export function account({ start, points }: Review, side: Side): Account {
  const share = (blues: number): number => (side === 'blue' ? blues : 1 - blues)
  const sum = (changes: number[]): number => changes.reduce((total, change) => total + of(side, change), 0)
  const choices = (whose: (point: Point) => boolean): number => sum(points.filter(whose).map(({ choice }) => choice))
  return {
    start: share(start),
    own: choices(point => point.side === side),
    enemy: choices(point => point.side !== side),
    luck: sum(points.map(({ luck }) => luck)),
    end: share(points.at(-1)?.chance ?? start),
  }
}

/** A chance as far as it is worth saying: `58%`. */
export const chance = (share: number): string => `${Math.round(share * 100)}%`

/** A change of a chance in points of a hundred: `−21`, `+8`, `0`. */
export function points(change: number): string {
  const whole = Math.round(change * 100)
  return whole === 0 ? '0' : whole > 0 ? `+${whole}` : `−${-whole}`
}
