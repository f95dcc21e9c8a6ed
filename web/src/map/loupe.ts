/** The glass through which one sees what a finger covers. */

import type { Extent } from './camera'
import type { Point } from './plane'

/** Its radius in pixels. */
export const RADIUS = 58
/** How much larger things are in it. */
export const LARGER = 1.9
/** How far its middle is from the finger, in pixels. */
const AWAY = 104
/** It keeps so far from the edges of the map. */
const MARGIN = 6

/** Where its middle is: above the finger, or beside it where there is no room above. */
export function glassAt(finger: Point, room: Extent): Point {
  const least = RADIUS + MARGIN
  const inside = (at: number, long: number): number => Math.min(Math.max(at, least), Math.max(least, long - least))
  const above = finger[1] - AWAY
  if (above >= least) return [inside(finger[0], room.width), inside(above, room.height)]
  const left = finger[0] > room.width / 2
  return [inside(finger[0] + (left ? -AWAY : AWAY), room.width), inside(finger[1], room.height)]
}
