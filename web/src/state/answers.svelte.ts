/** A question with a few answers, set side by side with what each may lead to. */

import type { Odds, Tag, Words } from '../wire'
import type { TableState } from './table.svelte'

/** So many answers are set side by side. */
const MOST = 6
const TAGS: readonly Tag[] = ['react', 'choose', 'losses', 'hold', 'done', 'withdraw', 'fire', 'formation', 'charge']
const SHAPED = ['path', 'pose', 'place', 'poses', 'moves', 'amount', 'length', 'angle']

export interface Answer {
  order: Words
  /** What it may lead to; nothing while that is reckoned or where no dice fall. */
  odds: Odds | null
}

export class AnswersState {
  answers = $state.raw<readonly Answer[]>([])
  chosen = $state(0)
  #version = -1

  constructor(readonly table: TableState) {}

  /** Whether the question is one whose answers can be set side by side. */
  fits = $derived.by<boolean>(() => {
    const { prompt } = this.table
    if (!prompt || prompt.left.length || prompt.only) return false
    const verbs = prompt.verbs.flatMap(name => this.table.verb(name) ?? [])
    const plain = verbs.every(({ params }) => params.every(({ kind, optional }) => optional || !SHAPED.includes(kind)))
    return plain && verbs.length > 0 && verbs.every(({ tag }) => TAGS.includes(tag))
  })

  /** Asks for the answers to what is asked now, and then for the odds of each. */
  async renew(): Promise<void> {
    const { version } = this.table
    if (this.#version === version) return
    this.#version = version
    this.answers = []
    if (!this.fits) return
    const answer = await this.table.socket.ask({ ask: 'offers', verb: null, unit: null }).catch(() => null)
    if (this.table.version !== version || answer?.tell !== 'offers') return
    const { offers } = answer
    if (offers.length < 2 || offers.length > MOST) return
    const usual = JSON.stringify(this.table.prompt?.usual)
    this.chosen = Math.max(
      0,
      offers.findIndex(order => JSON.stringify(order) === usual),
    )
    this.answers = offers.map(order => ({ order, odds: null }))
    for (const [index, order] of offers.entries()) {
      const told = await this.table.socket.ask({ ask: 'odds', order }).catch(() => null)
      if (this.table.version !== version) return
      const odds = told?.tell === 'odds' ? (told.odds[0] ?? null) : null
      this.answers = this.answers.map((one, at) => (at === index ? { ...one, odds } : one))
    }
  }
}
