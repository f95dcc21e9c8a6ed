/** What dice showed, read for the eye. */

import type { Lacking, Piece, Rolled, Side, Throw, Told } from '../wire'

export interface Face {
  face: number
  sides: number
  hit: boolean
}

/** The roll that a line of the story tells of, if it does. */
export const rollOf = (told: Told): Rolled | null =>
  told.fact && typeof told.fact === 'object' && 'rolled' in told.fact
    ? (told.fact['rolled'] as unknown as Rolled)
    : null

/** The sides of the dice of a throw. */
function sidesOf(roll: Throw): number {
  if ('sides' in roll) return roll.sides
  return roll.kind === 'hits' ? 6 : 10
}

/** The faces of a roll, and which of them hit. Dice that follow a six come after all others. */
export function faces({ roll, faces }: Rolled): Face[] {
  const sides = sidesOf(roll)
  if (roll.kind !== 'hits') return faces.map(face => ({ face, sides, hit: false }))
  const needs = roll.needs.flatMap(need => (need === 'never' ? [] : [need]))
  const first = needs.map((need, at) => 'at_least' in need && (faces[at] ?? 0) >= need.at_least)
  const after = needs.flatMap((need, at) => ('six_then' in need && faces[at] === 6 ? [need.six_then] : []))
  const second = after.map((least, at) => (faces[needs.length + at] ?? 0) >= least)
  const hits = [...first, ...second]
  return faces.map((face, at) => ({ face, sides, hit: hits[at] ?? false }))
}

/**
 * What dice come to with all that is added: a total, or hits; nothing where contenders throw against each
 * other.
 */
export function comesTo({ roll, faces, modifiers, answer }: Rolled): string {
  if (roll.kind === 'roll_off') return ''
  if (roll.kind === 'hits') return answer === 1 ? '1 hit' : `${answer} hits`
  const [tens = 0, units = 0] = faces
  const sum = roll.kind === 'percent' ? 10 * tens + units : faces.reduce((one, two) => one + two, 0)
  const value = roll.kind === 'sum' ? Math.max(sum, roll.at_least) : sum
  const plus = modifiers.reduce((total, { amount }) => total + amount, 0)
  return String(value + plus).replace('-', '−')
}

/** The newest line of a story that tells of dice on the table, after an entry and up to another. */
export const lastThrow = (story: readonly Told[], after = -1, upTo = Infinity): Told | null =>
  story.findLast(told => told.seq > after && told.seq <= upTo && rollOf(told)?.faces.length) ?? null

/** A modifier with its sign. */
export const signed = (amount: number): string => `${amount < 0 ? '−' : '+'}${Math.abs(amount)}`

/** The side that a line of the story is about: who rolled alone, or whose piece it names first. */
export function aboutSide(told: Told, pieces: Iterable<Piece>): Side | null {
  const roll = rollOf(told)
  if (roll && roll.roll.kind !== 'roll_off') return roll.roller
  let first: { at: number; side: Side } | null = null
  for (const { name, side } of pieces) {
    const at = told.words.indexOf(name)
    if (at >= 0 && (!first || at < first.at)) first = { at, side }
  }
  return first?.side ?? null
}

/** How many dice are to be thrown, and of what kind: `4 dice`, `1 ten-sided die`. */
export function asked({ more, next }: Lacking): string {
  const sides = next.highest - next.lowest + 1
  const kind = sides === 6 ? '' : next.lowest === 0 ? `${sides}-sided (0 to ${next.highest}) ` : `${sides}-sided `
  return `${more} ${kind}${more === 1 ? 'die' : 'dice'}`
}

/** What the dice must show. */
export function needed({ throw: thrown }: Lacking): string {
  if (thrown.kind !== 'hits') return ''
  const least = thrown.needs.flatMap(need => (need !== 'never' && 'at_least' in need ? [need.at_least] : []))
  const all = [...new Set(least)].sort()
  return all.length ? `A hit needs ${all.join(' or ')} or more.` : ''
}
