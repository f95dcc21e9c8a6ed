/** The units that stand in the command of a leader. */

import { around, blocksOf, length, less, millimetres, onSheet } from '../map/plane'
import type { Left, Mark, Overlay, Piece, UnitId } from '../wire'

/** The overlay that shows how far a leader commands. */
const COMMAND = 'command'

/** Those of the units that may still be ordered which stand within the command of a leader. */
export function commanded(
  leader: Piece,
  overlays: readonly Overlay[],
  left: readonly Left[],
  pieces: ReadonlyMap<UnitId, Piece>,
  height: number,
): UnitId[] {
  const circles = overlays
    .filter(({ name }) => name === COMMAND)
    .flatMap(({ marks }) => marks)
    .flatMap((mark: Mark) => ('circle' in mark ? [mark.circle] : []))
  const within = (piece: Piece | undefined): boolean => {
    const at = piece && around(blocksOf(piece, height))?.at
    return at !== undefined && circles.some(([to, far]) => length(less(onSheet(to, height), at)) <= millimetres(far))
  }
  const may = left.filter(({ unit, done }) => !done && pieces.get(unit)?.side === leader.side)
  return may
    .map(({ unit }) => unit)
    .filter(unit => unit !== leader.unit && pieces.get(unit)?.sign !== 'leader' && within(pieces.get(unit)))
}
