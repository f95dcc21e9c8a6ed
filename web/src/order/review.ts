/** A battle looked at again: what choices and what luck did to the chances of winning. */

import type { Point, Review, Step } from '../wire'
import { placeOf } from './timeline'

/** A chance of Blue's on the way of a replay. */
export interface Place {
  /** The place among the steps. */
  at: number
  chance: number
}

/** Orders that lost less are not worth a word. */
const NOTABLE = 0.02

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

/** A chance as far as it is worth saying: `58%`. */
export const chance = (share: number): string => `${Math.round(share * 100)}%`

/** A change of a chance in points of a hundred: `−21`, `+8`, `0`. */
export function points(change: number): string {
  const whole = Math.round(change * 100)
  return whole === 0 ? '0' : whole > 0 ? `+${whole}` : `−${-whole}`
}
