/** Steps of a playback in words. */

import type { TableState } from '../state/table.svelte'
import type { UnitId } from '../wire'
import { actorSide, lossesOf, type Cue } from './cues'

type Names = Pick<TableState, 'name' | 'pieces' | 'side'>

/** The names of the units of a step: `8th Chasseurs, Ott Hussars`. */
export const title = (cue: Cue, table: Names): string =>
  cue.kind === 'combat' || cue.kind === 'charge' ? cue.units.slice(0, 3).map(table.name).join(', ') : headline(cue)

/** The sentence of a step that says most, without its ids. */
export function headline({ kind, lines }: Cue): string {
  const said = lines.find(({ play }) => play?.kind === kind) ?? lines[0]
  return said ? uncited(said.words) : ''
}

/** A sentence without the ids that stand in brackets. */
export const uncited = (words: string): string =>
  words
    .replace(/ \([A-Z]{3}-[\w.]+(?:, [A-Z]*-?[\w.]+)*\)/g, '')
    .replace(/ \[[^\]]*\]/g, '')
    .replace(/(\d)"/g, '$1″')

/** What one side lost in some steps: strength of those that stand, and units that are gone. */
export function lost(cues: readonly Cue[], side: (unit: UnitId) => string | null, of: string): [number, number] {
  let [strength, units] = [0, 0]
  for (const [unit, amount] of lossesOf(cues)) {
    if (side(unit) !== of) continue
    if (amount === null) units += 1
    else strength += amount
  }
  return [strength, units]
}

/** Which side acts in a step. */
export const acting = (cue: Cue, table: Names) => actorSide(cue, unit => table.pieces.get(unit)?.side ?? null)
