/** A table with a change applied to it. */

import type { Change, Piece, Side, Told, UnitId } from '../wire'

/** The pieces after a change. */
export function pieces(before: ReadonlyMap<UnitId, Piece>, change: Change): Map<UnitId, Piece> {
  const after = new Map(before)
  for (const unit of change.gone) after.delete(unit)
  for (const piece of change.pieces) after.set(piece.unit, piece)
  return after
}

/** The story after a change: without what was taken back, and with what was told. */
export const retold = (before: readonly Told[], { untold_from: from, told }: Change): Told[] => [
  ...before.filter(({ seq }) => from == null || seq < from),
  ...told,
]

export const sideIndex = (side: Side): 0 | 1 => (side === 'blue' ? 0 : 1)
export const otherSide = (side: Side): Side => (side === 'blue' ? 'red' : 'blue')
