/** How fast machines play each other: places on a slider, and what they mean. */

/** The slowest pace, in milliseconds for each order, and the quickest that is not at once. */
const [SLOWEST, QUICKEST] = [5000, 50]
/** The slider's last place, which means at once. */
export const FASTEST = 40

/** The pace of a place: each is as much quicker than the one before. */
export function paceAt(place: number): number {
  if (place >= FASTEST) return 0
  const share = place / (FASTEST - 1)
  return Math.round(SLOWEST * (QUICKEST / SLOWEST) ** share)
}

/** The place nearest to a pace. */
export function placeOf(milliseconds: number): number {
  if (milliseconds < QUICKEST / 2) return FASTEST
  const share = Math.log(milliseconds / SLOWEST) / Math.log(QUICKEST / SLOWEST)
  return Math.min(FASTEST - 1, Math.max(0, Math.round(share * (FASTEST - 1))))
}

/** A pace in words. */
export function paced(milliseconds: number): string {
  if (milliseconds === 0) return 'at once'
  const seconds = milliseconds / 1000
  return seconds >= 1 ? `an order every ${round(seconds)} s` : `${round(1 / seconds)} orders a second`
}

const round = (number: number): string => (number < 9.95 ? number.toFixed(1) : String(Math.round(number)))
