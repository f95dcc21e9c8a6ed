/** The longest part of an order that the referee allows, found by asking him. */

import type { Ghost, Param, Spot, Words } from '../wire'
import { firstPart, legsOf, towards, wayOf } from './aim'
import { said } from './draft'

/** A share of an order, from 0 to 1; nothing if so little of it is no order. */
export type Part = (share: number) => Words | null

/** An order is halved so many times. */
const HALVINGS = 7

/** The parts of an order with a way. */
export function partOfWay(order: Words, path: Param): Part | null {
  const legs = legsOf(order[path.name])
  if (!legs.length) return null
  return share => {
    const part = firstPart(legs, share)
    return part.length ? said(order, path.name, wayOf(part, order[path.name])) : null
  }
}

/** The parts of an order with a place: on the straight line to it from where the unit stands. */
export function partOfPlace(order: Words, spot: Param, from: Spot, yardstick: number): Part | null {
  const to = order[spot.name]
  if (!Array.isArray(to)) return null
  const unit = yardstick * 1e6
  return share => said(order, spot.name, towards([from.x / unit, from.y / unit], to.map(Number), share))
}

/**
 * The parts of an order: of its way if it has one, else of the line to its place from where the unit stands.
 */
export function partOf(
  order: Words,
  path: Param | null,
  spot: Param | null,
  from: Spot | undefined,
  yardstick: number,
): Part | null {
  if (path && order[path.name] !== undefined) return partOfWay(order, path)
  return spot && from ? partOfPlace(order, spot, from, yardstick) : null
}

/** The longest part that is not refused, and its ghost. */
export async function longest(
  part: Part,
  preview: (order: Words) => Promise<Ghost>,
): Promise<{ order: Words; ghost: Ghost } | null> {
  let found: { order: Words; ghost: Ghost } | null = null
  let [low, high] = [0, 1]
  for (let tries = 0; tries < HALVINGS; tries++) {
    const share = (low + high) / 2
    const shorter = part(share)
    const ghost = shorter && (await preview(shorter))
    if (shorter && ghost && !ghost.refused) [found, low] = [{ order: shorter, ghost }, share]
    else high = share
  }
  return found
}
