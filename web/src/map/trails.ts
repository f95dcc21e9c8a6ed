/** Where pieces came from since something last was decided. */

import type { Piece, Side, UnitId } from '../wire'
import { around, blocksOf, length, less, type Block, type Point } from './plane'

export interface Trail {
  side: Side
  /** The places it passed through, from the first to where it stands. */
  points: readonly Point[]
  /** How it stood at first. */
  home: Block | null
  /** Which step of what was played back it was, from 1; 0 if it was not played. */
  number: number
  /** Whether the piece is gone. */
  lost: boolean
}

export type Trails = ReadonlyMap<UnitId, Trail>

/** What playing back knows of a piece that moved: its true path, and at which step. */
export interface Played {
  points: readonly Point[]
  number: number
}

/** A piece that moves less than so many millimetres leaves no trail. */
const STILL = 12

/** The trails after pieces have moved. Who rides with another leaves none of his own. */
export function trailed(
  trails: Trails,
  before: ReadonlyMap<UnitId, Piece>,
  after: ReadonlyMap<UnitId, Piece>,
  height: number,
  played: ReadonlyMap<UnitId, Played> = new Map(),
): Map<UnitId, Trail> {
  const out = new Map([...trails].filter(([unit, { lost }]) => lost || after.has(unit)))
  for (const [unit, piece] of after) {
    const was = before.get(unit)
    if (!was || was === piece || piece.leader?.with != null) continue
    const [from, to] = [middle(was, height), middle(piece, height)]
    if (!from || !to || length(less(to, from)) < STILL) continue
    const seen = played.get(unit)
    const trail = out.get(unit) ?? { side: piece.side, points: [from], home: body(was, height), number: 0, lost: false }
    const points = seen && seen.points.length > 1 ? seen.points.slice(1, -1) : []
    out.set(unit, { ...trail, points: [...trail.points, ...points, to], number: trail.number || (seen?.number ?? 0) })
  }
  return out
}

/** The trails with a cross for each piece of these that is gone. */
export function fallen(
  trails: Trails,
  before: ReadonlyMap<UnitId, Piece>,
  after: ReadonlyMap<UnitId, Piece>,
  height: number,
  lost: Iterable<UnitId>,
): Map<UnitId, Trail> {
  const out = new Map(trails)
  for (const unit of lost) {
    const was = before.get(unit)
    const home = was && !after.get(unit)?.stands.length ? body(was, height) : null
    if (was && home) out.set(unit, { side: was.side, points: [home.at], home, number: 0, lost: true })
  }
  return out
}

const body = (piece: Piece, height: number): Block | null => around(blocksOf(piece, height))
const middle = (piece: Piece, height: number): Point | null => body(piece, height)?.at ?? null
