/** A battle looked at again: which entry is shown, and whether it runs on by itself. */

import { placeOf, turnFrom } from '../order/timeline'
import { Latest } from '../net/latest'
import type { Change, Step } from '../wire'
import { pieces } from './merged'
import type { TableState } from './table.svelte'

/** A step of a replay takes so many milliseconds at the usual speed. */
const STEP = 900

export class ReplayState {
  steps = $state.raw<readonly Step[]>([])
  at = $state(0)
  playing = $state(false)
  speed = $state(1)
  wrong = $state('')
  #past: Latest<number, Change>
  /** The place that was shown last; trails tell of single steps only. */
  #shown = -1

  step = $derived<Step | undefined>(this.steps[this.at])
  seq = $derived(this.step?.seq ?? null)

  constructor(readonly table: TableState) {
    this.#past = new Latest(
      async seq => {
        const answer = await table.socket.ask({ ask: 'past', seq })
        if (answer.tell !== 'past') throw new Error('the server did not send the past position')
        return answer.past
      },
      past => {
        const steps = this.at === this.#shown + 1
        this.#shown = this.at
        table.tidy()
        table.move(pieces(new Map(), past))
        if (!steps) table.tidy()
        table.version += 1
      },
      why => (this.wrong = why.message),
    )
  }

  /** Asks when things happened, and goes to an entry. */
  async load(seq: number | null): Promise<void> {
    try {
      const answer = await this.table.socket.ask({ ask: 'timeline' })
      if (answer.tell === 'timeline') this.steps = answer.steps
      this.go(seq === null ? 0 : placeOf(this.steps, seq))
    } catch (why) {
      this.wrong = (why as Error).message
    }
  }

  go(to: number): void {
    this.at = Math.min(Math.max(0, to), Math.max(0, this.steps.length - 1))
    const { seq } = this
    if (seq !== null) this.#past.put(seq)
  }

  turn(by: 1 | -1): void {
    this.go(turnFrom(this.steps, this.at, by))
  }

  /** Goes on by one step, and stops at the end. */
  next(): void {
    if (this.at + 1 >= this.steps.length) this.playing = false
    else this.go(this.at + 1)
  }

  /** Runs while it is played; gives what stops it. */
  run(): () => void {
    const timer = setInterval(() => this.next(), STEP / this.speed)
    return () => clearInterval(timer)
  }
}
