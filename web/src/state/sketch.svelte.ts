/** The words of the order that is being shaped, and what the referee says of them. */

import { Latest } from '../net/latest'
import { Cut, Refusal, type Socket } from '../net/socket'
import type { Part } from '../order/longest'
import { previewed, type Previewed } from '../order/previewed'
import type { Ghost, Refused, Words } from '../wire'

/** So many answers of the referee are remembered: the legal part of a long drag stays the same. */
const REMEMBERED = 8

export class Sketch {
  /** The words that are shown. While a hand drags, they are those that the referee has answered. */
  words = $state.raw<Words | null>(null)
  shown = $state.raw<Previewed | null>(null)
  /** Why the last order was not taken, or why a verb cannot be used. */
  refusal = $state.raw<Refused | null>(null)
  wrong = $state('')

  /** The words as they were last said. */
  #said: Words | null = null
  #previews: Latest<Words, Previewed>
  #answers = new Map<string, Ghost>()

  constructor(
    readonly socket: Socket,
    readonly partOf: (order: Words) => Part | null,
    readonly isWhole: (order: Words) => boolean,
    readonly heard: () => void,
  ) {
    this.#previews = new Latest(
      order => previewed(order, partOf(order), asked => this.ghost(asked)),
      (shown, order) => this.#show(shown, order),
      (why, order) => {
        this.words = order
        this.fail(why)
      },
    )
  }

  /** The words as they were last said, whether the referee has answered or not. */
  get said(): Words | null {
    return this.#said
  }

  /**
   * Says something else. Words that a hand drags are shown when they are answered, together with the answer.
   */
  put(words: Words, dragged: boolean): void {
    this.#said = words
    if (!this.isWhole(words)) {
      this.#previews.drop()
      this.words = words
      this.shown = null
      this.refusal = null
      return
    }
    if (!dragged || !this.shown) this.words = words
    this.#previews.put(words)
  }

  /** Forgets all of it. */
  drop(): void {
    this.#previews.drop()
    // An answer that comes later is of a table that may have changed.
    this.#answers = new Map()
    this.#said = null
    this.words = null
    this.shown = null
    this.refusal = null
    this.wrong = ''
  }

  /** Waits until the referee has answered whatever was said. */
  answered(): Promise<void> {
    return this.#previews.idle()
  }

  /** What the referee shows of an order. */
  async ghost(order: Words): Promise<Ghost> {
    const key = JSON.stringify(order)
    const answers = this.#answers
    const known = answers.get(key)
    if (known) return known
    const answer = await this.socket.ask({ ask: 'preview', order })
    if (answer.tell !== 'ghost') throw new Error('the server sent no preview')
    const [oldest] = answers.keys()
    if (oldest !== undefined && answers.size >= REMEMBERED) answers.delete(oldest)
    answers.set(key, answer.ghost)
    return answer.ghost
  }

  /** Shows why something was not done. */
  fail(why: Error): void {
    this.shown = null
    if (why instanceof Refusal) this.refusal = why.refused
    else if (!(why instanceof Cut)) this.wrong = why.message
  }

  #show(shown: Previewed, words: Words): void {
    this.words = words
    this.shown = shown
    this.refusal = shown.asked.refused
    this.heard()
  }
}
