/** The entries of a battle by its turns. */

import type { Step } from '../wire'

export interface Turn {
  turn: number
  /** The place of its first step. */
  from: number
}

/** The turns of a battle, each where it begins. */
export function turns(steps: readonly Step[]): Turn[] {
  const out: Turn[] = []
  steps.forEach(({ moment }, from) => {
    if (out.at(-1)?.turn !== moment.turn) out.push({ turn: moment.turn, from })
  })
  return out
}

/** The place of the last step up to an entry. */
export function placeOf(steps: readonly Step[], seq: number | null): number {
  if (seq === null) return Math.max(0, steps.length - 1)
  const after = steps.findIndex(step => step.seq > seq)
  return Math.max(0, (after < 0 ? steps.length : after) - 1)
}

/** The place where the next turn begins, or the last one did. */
export function turnFrom(steps: readonly Step[], at: number, by: 1 | -1): number {
  const starts = turns(steps).map(({ from }) => from)
  const found = by > 0 ? starts.find(from => from > at) : starts.findLast(from => from < at)
  return found ?? (by > 0 ? Math.max(0, steps.length - 1) : 0)
}
