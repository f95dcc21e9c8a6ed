/**
 * Points and bodies on the sheet: millimetres from the table's north-west corner, y southward, degrees
 * clockwise.
 */

import type { Piece, Spot, Stand } from '../wire'

export type Point = readonly [number, number]

/** A rectangle about a middle, looking somewhere. A round base has the same width and depth. */
export interface Block {
  at: Point
  facing: number
  width: number
  depth: number
}

const NM = 1e6

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]]
export const less = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
export const times = (a: Point, by: number): Point => [a[0] * by, a[1] * by]
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1]
export const length = (a: Point): number => Math.hypot(a[0], a[1])

/** The way a piece looks. */
export function ahead(facing: number): Point {
  const radians = (facing * Math.PI) / 180
  return [Math.sin(radians), -Math.cos(radians)]
}

/** The direction to the right of a piece. */
export const right = (facing: number): Point => ahead(facing + 90)

/** The way from one point to another, in degrees from 0 to below 360. */
export function heading(way: Point): number {
  return turned((Math.atan2(way[0], -way[1]) * 180) / Math.PI)
}

/** An angle from 0 to below 360. */
export const turned = (degrees: number): number => ((degrees % 360) + 360) % 360

/** An angle from -180 to below 180. */
export const off = (degrees: number): number => turned(degrees + 180) - 180

/** A point turned about another, clockwise. */
export function about(point: Point, pivot: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180
  const [x, y] = less(point, pivot)
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
  return add(pivot, [x * cos - y * sin, x * sin + y * cos])
}

/** Where a spot of the table lies on a sheet of this height. */
export const onSheet = (spot: Spot, height: number): Point => [spot.x / NM, height - spot.y / NM]

/** A length of the table. */
export const millimetres = (nanometres: number): number => nanometres / NM

/** A stand on the sheet. */
export function blockOf(stand: Stand, height: number): Block {
  const width = millimetres(stand.width)
  return {
    at: onSheet(stand.pose.at, height),
    facing: stand.pose.facing / 1e6,
    width,
    depth: millimetres(stand.depth) || width,
  }
}

/** The stands of a piece on the sheet. */
export const blocksOf = (piece: Piece, height: number): Block[] => piece.stands.map(stand => blockOf(stand, height))

/** The corners of a block: front left, front right, rear right, rear left. */
export function corners(block: Block): [Point, Point, Point, Point] {
  const front = times(ahead(block.facing), block.depth / 2)
  const side = times(right(block.facing), block.width / 2)
  const at = (x: number, y: number): Point => add(block.at, add(times(side, x), times(front, y)))
  return [at(-1, 1), at(1, 1), at(1, -1), at(-1, -1)]
}

/** The one block round several, looking as the first does. */
export function around(blocks: readonly Block[]): Block | null {
  const first = blocks[0]
  if (!first) return null
  const [x, y] = [right(first.facing), ahead(first.facing)]
  const points = blocks.flatMap(corners).map(point => less(point, first.at))
  const [xs, ys] = [points.map(point => dot(point, x)), points.map(point => dot(point, y))]
  const [left, rightmost] = [Math.min(...xs), Math.max(...xs)]
  const [rear, front] = [Math.min(...ys), Math.max(...ys)]
  const middle = add(times(x, (left + rightmost) / 2), times(y, (rear + front) / 2))
  return { at: add(first.at, middle), facing: first.facing, width: rightmost - left, depth: front - rear }
}

/** The middle of a block's front. */
export const frontOf = (block: Block): Point => add(block.at, times(ahead(block.facing), block.depth / 2))

/** How far a point is outside a block; 0 within. */
export function outside(block: Block, point: Point): number {
  const way = less(point, block.at)
  const x = Math.max(0, Math.abs(dot(way, right(block.facing))) - block.width / 2)
  const y = Math.max(0, Math.abs(dot(way, ahead(block.facing))) - block.depth / 2)
  return Math.hypot(x, y)
}

/** The data of an SVG path round some points. */
export const ring = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${round(x)} ${round(y)}`).join('') + 'Z'

const round = (number: number): number => Math.round(number * 100) / 100
