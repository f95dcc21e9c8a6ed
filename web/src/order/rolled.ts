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

/** The faces of a roll, and which of them hit. A die that needs a six first is followed by its second die. */
export function faces({ roll, faces }: Rolled): Face[] {
  const sides = sidesOf(roll)
  if (roll.kind !== 'hits') return faces.map(face => ({ face, sides, hit: false }))
  const out: Face[] = []
  let at = 0
  for (const need of roll.needs) {
    if (need === 'never' || at >= faces.length) continue
    const face = faces[at++] as number
    if ('at_least' in need) out.push({ face, sides, hit: face >= need.at_least })
    else if (face < 6 || at >= faces.length) out.push({ face, sides, hit: false })
    else {
      const second = faces[at++] as number
      out.push({ face, sides, hit: true }, { face: second, sides, hit: second >= need.six_then })
    }
  }
  return out
}

/** The side that a line of the story is about: who rolled, or whose piece it names first. */
export function aboutSide(told: Told, pieces: Iterable<Piece>): Side | null {
  const roll = rollOf(told)
  if (roll) return roll.roller
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
