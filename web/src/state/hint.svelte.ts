/** What a machine would do, asked for by a player who does not know what to do himself. */

import { Cut } from '../net/socket'
import { actorOf } from '../order/draft'
import type { Hint } from '../wire'
import type { OrderState } from './order.svelte'
import type { TableState } from './table.svelte'

export class HintState {
  hint = $state.raw<Hint | null>(null)
  asking = $state(false)
  wrong = $state('')

  /** Whether one may ask now. */
  offered = $derived.by(() => this.table.whole?.hints === true && this.table.prompt !== null)

  constructor(
    readonly table: TableState,
    readonly order: OrderState,
  ) {}

  /** Asks, and shows the answer as an order that could be given. Whatever was being shaped is let go. */
  async ask(): Promise<void> {
    if (!this.offered || this.asking) return
    const { version } = this.table
    this.drop()
    this.table.thrown = null
    this.asking = true
    try {
      const answer = await this.table.socket.ask({ ask: 'hint' })
      if (answer.tell !== 'hint') throw new Error('the server sent no suggestion')
      if (this.table.version === version) await this.#show(answer.hint)
    } catch (why) {
      if (!(why instanceof Cut) && this.table.version === version) this.wrong = (why as Error).message
    }
    this.asking = false
  }

  /** Does what the machine would do. */
  async follow(): Promise<void> {
    const { hint } = this
    if (hint) await this.order.confirm(hint.order)
  }

  /** Forgets the hint: it was for a table that has changed, or is not wanted. */
  drop(): void {
    this.hint = null
    this.wrong = ''
  }

  /** Shows the order as one's own: with its unit picked, and whatever else that may do beside it. */
  async #show(hint: Hint): Promise<void> {
    this.hint = hint
    this.order.unpick()
    const unit = actorOf(hint.order, this.table.verb(hint.order.verb))
    if (unit !== null) await this.order.pick(unit)
    if (this.hint === hint) this.order.take(hint.order)
  }
}
