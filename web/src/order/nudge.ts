/** A place that is set by keys: up is north on the map, and it turns on the spot. */

import { turned } from '../map/plane'
import { tidy, type Leg } from './aim'

/** The place after a key, in words; nothing if the key does not move a place. */
export function nudged(said: readonly number[], leg: Leg): number[] | null {
  const [x = 0, y = 0, facing] = said
  const at = (east: number, north: number): number[] => [
    tidy(x + east),
    tidy(y + north),
    ...(facing === undefined ? [] : [facing]),
  ]
  const turn = (degrees: number): number[] | null =>
    facing === undefined ? null : [x, y, tidy(turned(facing + degrees))]
  if (typeof leg === 'string') return turn(180)
  if ('ahead' in leg) return at(0, leg.ahead)
  if ('back' in leg) return at(0, -leg.back)
  if ('side' in leg) return at(leg.side, 0)
  if ('wheel' in leg) return turn(leg.wheel === 'left' ? -leg.degrees : leg.degrees)
  if ('wheel_back' in leg) return turn(leg.wheel_back === 'left' ? leg.degrees : -leg.degrees)
  return null
}
