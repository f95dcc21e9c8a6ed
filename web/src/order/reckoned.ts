/** The scores that odds were counted with, by the unit that they are about. */

import type { Reckoned, UnitId } from '../wire'

export interface Reckoning {
  unit: UnitId | null
  scores: Reckoned[]
}

/** Whatever is likelier is sure to be reckoned. */
const SURE = 0.999

/** Whether a score is reckoned only if the dice lead there. */
export const isLikely = ({ about }: Reckoned): boolean => about < SURE

/** The scores by unit, those that are sure first, and the same one only once. */
export function reckonings(all: readonly Reckoned[]): Reckoning[] {
  const out: Reckoning[] = []
  for (const score of [...all.filter(one => !isLikely(one)), ...all.filter(isLikely)]) {
    let group = out.find(({ unit }) => unit === score.unit)
    if (!group) out.push((group = { unit: score.unit, scores: [] }))
    if (!group.scores.some(one => isSame(one, score))) group.scores.push(score)
  }
  return out
}

function isSame({ about: _, ...one }: Reckoned, { about: __, ...two }: Reckoned): boolean {
  return JSON.stringify(one) === JSON.stringify(two)
}

/** What dice must come to. */
export const needing = ({ needs }: Reckoned): string => (needs.length ? `needs ${needs.join(' / ')}` : '')
