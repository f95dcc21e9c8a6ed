/** What might have come of the orders whose dice are shown, asked for when a card opens. */

import type { Fell } from '../wire'
import type { Socket } from '../net/socket'

export class FellState {
  /** By entry: what might have come of it, or nothing where no dice decided. */
  known = $state.raw<ReadonlyMap<number, Fell | null>>(new Map())
  #asked = new Set<number>()

  constructor(readonly socket: Socket) {}

  /** Asks about an entry, once. */
  want(seq: number): void {
    if (this.#asked.has(seq)) return
    this.#asked.add(seq)
    this.socket
      .ask({ ask: 'fell', seq })
      .then(answer => {
        if (answer.tell === 'fell') this.known = new Map([...this.known, [seq, answer.fell]])
      })
      // Without the odds the card shows the dice alone.
      .catch(() => this.#asked.delete(seq))
  }

  /** Forgets all after an entry: it was taken back. */
  drop(from: number): void {
    this.known = new Map([...this.known].filter(([seq]) => seq < from))
    for (const seq of this.#asked) if (seq >= from) this.#asked.delete(seq)
  }
}
