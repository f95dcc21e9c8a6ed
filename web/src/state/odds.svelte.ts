/** The odds of the order that is being given, counted when they are wanted. */

import { Latest } from '../net/latest'
import type { Odds, Words } from '../wire'
import type { TableState } from './table.svelte'

/** They are asked for once an order has stood still so many milliseconds. */
const STILL = 250

export class OddsState {
  /** The cases, one for each answer of the enemy; nothing while they are not counted. */
  cases = $state.raw<readonly Odds[] | null>(null)
  /** Whether they are counted for every order. */
  wanted = $state(false)

  #asks: Latest<Words, Odds[]>
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(table: TableState) {
    this.#asks = new Latest(
      async order => {
        const answer = await table.socket.ask({ ask: 'odds', order })
        return answer.tell === 'odds' ? answer.odds : []
      },
      odds => (this.cases = odds),
      () => (this.cases = []),
    )
  }

  /** Wants them from now on, first of this order. */
  want(order: Words | null): void {
    this.wanted = true
    if (order) this.#asks.put(order)
  }

  /** The order stands as it is: its odds follow if they are wanted and nothing changes for a while. */
  settle(order: () => Words | null): void {
    clearTimeout(this.#timer)
    if (!this.wanted) return
    this.#timer = setTimeout(() => {
      const still = order()
      if (still) this.#asks.put(still)
    }, STILL)
  }

  /** Forgets the odds of an order that has changed. */
  drop(): void {
    clearTimeout(this.#timer)
    this.#asks.drop()
    this.cases = null
  }
}
