/** The scores that odds were counted with, by the unit that they are about. */

import type { Modifier, Reckoned, UnitId } from '../wire'

/** A score with all the ways in which it may be reckoned. */
export interface Score {
  against: UnitId | null
  what: string
  rule: string
  modifiers: readonly Modifier[]
  /** Dice and the like, and what they must come to. */
  ways: string[]
  /** How likely it comes to it; nothing if there are several ways. */
  about: number | null
}

export interface Reckoning {
  unit: UnitId | null
  scores: Score[]
}

/** Whatever is likelier is sure to be reckoned. */
const SURE = 0.999

const isSure = ({ about }: Reckoned): boolean => about >= SURE

/** Whether a score is reckoned only if the dice lead there. */
export const isLikely = ({ about }: Score): boolean => about === null || about < SURE

/** The scores by unit, those that are sure first. Those with the same modifiers are one. */
export function reckonings(all: readonly Reckoned[]): Reckoning[] {
  const out: Reckoning[] = []
  for (const one of [...all.filter(isSure), ...all.filter(score => !isSure(score))]) {
    let group = out.find(({ unit }) => unit === one.unit)
    if (!group) out.push((group = { unit: one.unit, scores: [] }))
    const same = group.scores.find(score => isSame(score, one))
    const way = wayOf(one)
    if (!same) {
      const { against, what, rule, modifiers, about } = one
      group.scores.push({ against, what, rule, modifiers, about, ways: way ? [way] : [] })
    } else if (way && !same.ways.includes(way)) {
      if (same.ways.length && !isSure(one)) same.about = null
      same.ways.push(way)
    }
  }
  return out
}

const isSame = (one: Score, two: Reckoned): boolean =>
  one.against === two.against &&
  one.what === two.what &&
  one.rule === two.rule &&
  JSON.stringify(one.modifiers) === JSON.stringify(two.modifiers)

/** What is thrown, and what it must come to. */
function wayOf({ basis, needs }: Reckoned): string {
  return [basis, needs.length ? `needs ${needs.join(' / ')}` : ''].filter(Boolean).join(', ')
}
