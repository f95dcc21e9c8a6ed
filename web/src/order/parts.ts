/** Outcomes in parts that exclude each other, in whole per cent that add up to 100. */

import type { OddsPart, Part } from '../wire'

/**
 * Shares in whole per cent, which add up to the whole per cent of their sum: what rounding leaves over goes
 * to those that lost most by it.
 */
export function whole(shares: readonly number[]): number[] {
  const exact = shares.map(share => share * 100)
  const floor = exact.map(Math.floor)
  const left = Math.round(exact.reduce((sum, one) => sum + one, 0)) - floor.reduce((sum, one) => sum + one, 0)
  const order = exact.map((one, index) => ({ index, rest: one - Math.floor(one) })).sort((a, b) => b.rest - a.rest)
  for (const { index } of order.slice(0, left)) floor[index] = (floor[index] ?? 0) + 1
  return floor
}

/** Where on the bar a part has its middle, from 0 to 1. */
export function middleOf(parts: readonly OddsPart[], of: Part): number {
  let before = 0
  for (const { part, about } of parts) {
    if (part === of) return before + about / 2
    before += about
  }
  return 1
}

/** What fell against what was to be expected, in words; for the side that looks. */
export function luckOf(parts: readonly OddsPart[], fell: Part): string {
  const [win = 0, locked = 0, lose = 0] = whole(parts.map(({ about }) => about))
  if (fell === 'win')
    return win < 40 ? `Better than expected: this was to be ${win} times in 100.` : 'Much as expected.'
  if (fell === 'lose')
    return lose < 40 ? `Worse than expected: this was to be ${lose} times in 100.` : 'Much as expected.'
  if (lose > 50) return `Better than expected: it was to go worse ${lose} times in 100.`
  if (win > 50) return `Worse than expected: it was to go better ${win} times in 100.`
  return locked < 20 ? `This was to be ${locked} times in 100.` : 'Much as expected.'
}
