/** One order for several units: the same words, with all of them in the place of the one. */

import type { Grouped, UnitId, Verb, Words } from '../wire'
import { actor, said } from './draft'

export const STRAGGLERS = ['as_far', 'stays', 'none_go'] as const
export type Straggler = (typeof STRAGGLERS)[number]
export const STRAGGLER_WORDS: Record<Straggler, string> = {
  as_far: 'go as far as they can',
  stays: 'stay',
  none_go: 'keep all back',
}

/** An order for one unit as an order for several. */
export function forAll(words: Words, verb: Verb, units: readonly UnitId[], stragglers: Straggler): Words {
  const param = actor(verb)
  const rest = param ? said(words, param.name, undefined) : words
  return { ...rest, verb: words.verb, units: [...units], stragglers }
}

/** A unit more, or one less if it was there. */
export const toggled = (units: readonly UnitId[], unit: UnitId): UnitId[] =>
  units.includes(unit) ? units.filter(one => one !== unit) : [...units, unit]

const STOPPED: Record<NonNullable<Grouped['stopped']>, string> = {
  dice_would_fall: 'dice fall with the next one',
  something_happened: 'something happened on the way',
  other_question: 'there is something else to decide first',
}

/** Who was left out, and why; empty if nobody was. */
export function leftOver({ members, left, stopped }: Grouped, name: (unit: UnitId) => string): string {
  const stays = members.filter(({ order }) => !order).map(({ unit }) => name(unit))
  const waits = left.map(name)
  const why = stopped ? STOPPED[stopped] : ''
  return [
    stays.length ? `${stays.join(', ')} ${stays.length === 1 ? 'stays' : 'stay'}.` : '',
    waits.length ? `${waits.join(', ')} ${waits.length === 1 ? 'waits' : 'wait'}: ${why}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
