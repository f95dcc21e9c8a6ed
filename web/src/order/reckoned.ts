/** The scores that odds were counted with, by the unit that they are about. */

import type { Modifier, Reckoned, UnitId } from '../wire'

/** A score with all the ways in which it may be reckoned. */
export interface Score {
  against: UnitId | null
  what: string
  rule: string
  modifiers: readonly Modifier[]
  /** Dice and the like, each with all that they may have to come to. */
  ways: Way[]
  /** How likely it comes to it; nothing if there are several ways. */
  about: number | null
}

export interface Way {
  basis: string
  needs: string[]
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
    if (same) join(same, one)
    else {
      const { against, what, rule, modifiers, about } = one
      group.scores.push({ against, what, rule, modifiers, about, ways: waysOf(one) })
    }
  }
  return out
}

/** Adds another way to a score, unless it is known. */
function join(score: Score, more: Reckoned): void {
  for (const { basis, needs } of waysOf(more)) {
    const way = score.ways.find(one => one.basis === basis)
    if (way && needs.every(need => way.needs.includes(need))) continue
    if (score.ways.length && more.about < SURE) score.about = null
    if (way) way.needs.push(...needs)
    else score.ways.push({ basis, needs })
  }
}

/** A way in words: `D6, needs 2, 4 or 6`. */
export function inWords({ basis, needs }: Way): string {
  const sorted = [...needs].sort((one, two) => parseInt(one) - parseInt(two))
  const last = sorted.pop()
  const all = sorted.length ? `${sorted.join(', ')} or ${last}` : last
  return [basis, all ? `needs ${all}` : ''].filter(Boolean).join(', ')
}

const isSame = (one: Score, two: Reckoned): boolean =>
  one.against === two.against &&
  one.what === two.what &&
  one.rule === two.rule &&
  JSON.stringify(one.modifiers) === JSON.stringify(two.modifiers)

const waysOf = ({ basis, needs }: Reckoned): Way[] =>
  basis || needs.length ? [{ basis, needs: needs.length ? [needs.join(' / ')] : [] }] : []
