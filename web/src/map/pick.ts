/** Which piece a pointer means. */

import type { Piece, UnitId } from '../wire'
import { blocksOf, outside, type Point } from './plane'

/** The pieces under a point or so near it that it may have meant them, the likeliest first. */
export function under(pieces: readonly Piece[], point: Point, height: number, reach: number): UnitId[] {
  const near = (piece: Piece): number => Math.min(...blocksOf(piece, height).map(block => outside(block, point)))
  const found = pieces.map(piece => ({ unit: piece.unit, far: near(piece), leads: piece.sign === 'leader' }))
  const meant = found.filter(({ far }) => far <= reach)
  meant.sort((one, two) => one.far - two.far || Number(two.leads) - Number(one.leads) || one.unit - two.unit)
  return meant.map(({ unit }) => unit)
}

/** The piece that a press means: the likeliest, or the next one if that is already picked. */
export function meant(candidates: readonly UnitId[], picked: UnitId | null): UnitId | null {
  const at = picked === null ? -1 : candidates.indexOf(picked)
  return candidates[(at + 1) % candidates.length] ?? null
}
