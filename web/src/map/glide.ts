/** Units that moved between two drawings, and how they glide from one place to the other. */

import type { Layer, Node, UnitId } from '../wire'
import { length, less, off, type Point } from './plane'

export interface Place {
  at: Point
  turn: number
}

export interface Glide {
  unit: UnitId
  from: Place
  to: Place
  milliseconds: number
}

/** An inch takes so many milliseconds, and nothing takes longer than the second. */
const AN_INCH = 240
const LONGEST = 900
/** Whatever moves less is drawn where it is. */
const STILL = 0.3

/** Where the units of some layers are drawn. */
export function places(layers: readonly Layer[]): Map<UnitId, Place> {
  const found = new Map<UnitId, Place>()
  const visit = (node: Node): void => {
    if (!('group' in node)) return
    const { unit, place, nodes } = node.group
    if (unit !== undefined && unit !== null && place) found.set(unit, { at: place.at, turn: place.turn ?? 0 })
    else nodes.forEach(visit)
  }
  layers.forEach(layer => layer.nodes.forEach(visit))
  return found
}

/** What glides from one drawing to the next. */
export function glides(before: ReadonlyMap<UnitId, Place>, after: ReadonlyMap<UnitId, Place>): Glide[] {
  return [...after].flatMap(([unit, to]) => {
    const from = before.get(unit)
    if (!from) return []
    const way = length(less(to.at, from.at))
    const turn = off(to.turn - from.turn)
    if (way < STILL && Math.abs(turn) < STILL) return []
    const milliseconds = Math.min(LONGEST, Math.max(way / 25.4, Math.abs(turn) / 30) * AN_INCH)
    return [{ unit, from: { at: from.at, turn: to.turn - turn }, to, milliseconds }]
  })
}
