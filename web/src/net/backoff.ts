/** How long to wait before the next try to connect. */

const FIRST = 0.5
const LONGEST = 20

/**
 * Seconds before a try, counted from 0: twice as long each time, up to a limit, and never quite the same for
 * two pages.
 */
export function pause(attempt: number, chance: number): number {
  const longest = Math.min(LONGEST, FIRST * 2 ** attempt)
  return longest * (0.75 + 0.25 * chance)
}
