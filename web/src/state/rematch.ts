/** The same battle once more: from its first entry, with the same players in the same or the other seats. */

import { branch } from '../net/api'
import { keep, seatsOf } from '../net/seats'
import type { WantedSeat, Whole } from '../wire'
import { held } from './setup'
import { write } from './route'

/** The entry with which every battle begins. */
const FIRST = 1

/** Who sits where in a rematch, Blue first. */
export function rematchSeats(
  { players, plays }: Pick<Whole, 'players' | 'plays'>,
  swap: boolean,
): [WantedSeat, WantedSeat] {
  const seat = (index: 0 | 1): WantedSeat => {
    const { name, machine } = players[index]
    const mine = plays.includes(index === 0 ? 'blue' : 'red')
    return { sitter: mine ? 'you' : machine ? 'machine' : 'guest', name }
  }
  return swap ? [seat(1), seat(0)] : [seat(0), seat(1)]
}

/** Begins a rematch; gives its address. */
export async function rematch(game: string, whole: Whole, swap: boolean): Promise<string> {
  const seats = rematchSeats(whole, swap)
  const begun = await branch(game, seatsOf(game).mine[0], { seq: FIRST, seats, dice: 'program' })
  keep(begun.game, held(begun, seats))
  return write({ at: 'game', game: begun.game, seat: null })
}
