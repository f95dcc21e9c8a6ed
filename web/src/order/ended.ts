/** Why a battle has ended: the lines of its story that decided it. */

import type { Told } from '../wire'

/**
 * The lines of the last entry that judged armies or aims. They name no unit, and weigh more than the line
 * that only says that it is over; that line is taken where there is no other.
 */
export function decidedBy(story: readonly Told[]): Told[] {
  const last = story.at(-1)?.seq
  const weighty = story.filter(({ seq, play }) => {
    const isJudged = play && !play.units?.length && (play.kind === 'phase' || play.kind === 'morale')
    return seq === last && isJudged && (play.weight === 'great' || play.weight === 'decisive')
  })
  const reasons = weighty.filter(({ play }) => !(play?.kind === 'phase' && play.weight === 'decisive'))
  return reasons.length ? reasons : weighty.slice(-1)
}
