/** Where pieces came from: the ways they went since this player last ordered something. */

import type { Piece, UnitId } from '../wire'
import { around, blocksOf, length, less, type Point } from './plane'

export interface Trail {
  side: Piece['side']
  /** The middles it passed through, from the first to where it stands. */
  points: readonly Point[]
}

export type Trails = ReadonlyMap<UnitId, Trail>

/** A piece that moves less than so many millimetres leaves no trail. */
const STILL = 12

/** The trails after pieces have moved. Who rides with another leaves none of his own. */
export function trailed(
  trails: Trails,
  before: ReadonlyMap<UnitId, Piece>,
  after: ReadonlyMap<UnitId, Piece>,
  height: number,
): Map<UnitId, Trail> {
  const out = new Map([...trails].filter(([unit]) => after.has(unit)))
  for (const [unit, piece] of after) {
    const was = before.get(unit)
    if (!was || was === piece || piece.leader?.with != null) continue
    const [from, to] = [middle(was, height), middle(piece, height)]
    if (!from || !to || length(less(to, from)) < STILL) continue
    const points = out.get(unit)?.points ?? [from]
    out.set(unit, { side: piece.side, points: [...points, to] })
  }
  return out
}

const middle = (piece: Piece, height: number): Point | null => around(blocksOf(piece, height))?.at ?? null
