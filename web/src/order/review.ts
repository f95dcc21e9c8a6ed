/** A battle looked at again: what choices and what luck did to the chances of winning. */

import type { Point, Review, Side, Step } from '../wire'
import { placeOf } from './timeline'

/** A chance of Blue's on the way of a replay. */
export interface Place {
  /** The place among the steps. */
  at: number
  chance: number
}

/** What became of one side's chance, from its own point of view. */
export interface Account {
  /** What its own orders cost it against the best ones known. */
  choice: number
  /** What dice gave it or took from it. */
  luck: number
}

/** Orders that lost less are not worth a word. */
const NOTABLE = 0.02

/** A change of Blue's chance as a side sees it. */
const of = (side: Side, change: number): number => (side === 'blue' ? change : -change)

/** What an order cost who gave it; nothing if it was the best. */
export const lost = ({ side, choice }: Point): number => Math.max(0, -of(side, choice))

/** The chances from the beginning on, each at the step where it was reached. */
export const curve = ({ start, points }: Review, steps: readonly Step[]): Place[] => [
  { at: 0, chance: start },
  ...points.map(({ seq, chance }) => ({ at: placeOf(steps, seq), chance })),
]

/** The orders that lost most, the worst first. */
export const worst = (points: readonly Point[], most: number): Point[] =>
  points
    .filter(point => lost(point) >= NOTABLE)
    .sort((one, two) => lost(two) - lost(one) || one.seq - two.seq)
    .slice(0, most)

/** What choice and luck did for a side. */
export function account(points: readonly Point[], side: Side): Account {
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
  return {
    choice: sum(points.filter(point => point.side === side).map(({ choice }) => of(side, choice))),
    luck: sum(points.map(({ luck }) => of(side, luck))),
  }
}

/** A chance as far as it is worth saying: `58%`. */
export const chance = (share: number): string => `${Math.round(share * 100)}%`

/** A change of a chance in points of a hundred: `−21`, `+8`, `0`. */
export function points(change: number): string {
  const whole = Math.round(change * 100)
  return whole === 0 ? '0' : whole > 0 ? `+${whole}` : `−${-whole}`
}
