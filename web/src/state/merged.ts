/** A table with a change applied to it. */

import type { Change, Piece, Side, UnitId } from '../wire'

/** The pieces after a change. */
export function pieces(before: ReadonlyMap<UnitId, Piece>, change: Change): Map<UnitId, Piece> {
  const after = new Map(before)
  for (const unit of change.gone) after.delete(unit)
  for (const piece of change.pieces) after.set(piece.unit, piece)
  return after
}

export const sideIndex = (side: Side): 0 | 1 => (side === 'blue' ? 0 : 1)
export const otherSide = (side: Side): Side => (side === 'blue' ? 'red' : 'blue')
