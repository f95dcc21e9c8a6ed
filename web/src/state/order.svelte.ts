/** The order that is being given: picked, chosen, shaped, confirmed. No rule is decided here. */

import { joined, legsOf, wayOf, type Leg } from '../order/aim'
import { actor, actorOf, hasWay, known, likeliest, missing, next, said, saying, targetOf } from '../order/draft'
import { partOf } from '../order/longest'
import { nudged } from '../order/nudge'
import type { Overlay, Possible, Stand, UnitId, Value, Verb, Words } from '../wire'
import { OddsState } from './odds.svelte'
import { Sketch } from './sketch.svelte'
import type { TableState } from './table.svelte'

export class OrderState {
  picked = $state<UnitId | null>(null)
  /** What may be done with the picked unit. */
  choices = $state.raw<readonly Possible[]>([])
  /** What may be done besides all units. */
  free = $state.raw<readonly Possible[]>([])
  verb = $state.raw<Verb | null>(null)
  offers = $state.raw<readonly Words[]>([])
  /** Where the unit stands that an order without a picked unit would move. */
  origin = $state.raw<readonly Stand[]>([])
  overlays = $state.raw<readonly Overlay[]>([])
  /** The change of the table after which an order was given that has not been taken yet. */
  #sentAt = $state<number | null>(null)
  /** Whether an order is under way. Once the table has changed, the next one may be given. */
  sending = $derived.by(() => this.#sentAt === this.table.version)
  /** The legs that were laid before the drag that is under way. */
  #laid: Leg[] = []

  readonly odds: OddsState
  readonly sketch: Sketch

  /** The order that would be given now: the legal part of the drawn one. */
  ready = $derived.by<Words | null>(() => {
    const { words, shown } = this.sketch
    if (!words || !this.#isWhole(words)) return null
    return shown?.asked.refused ? shown.asked.legal : words
  })
  /** Whether whatever answers the question concerns no unit, so that picking one changes nothing. */
  isAboutNoUnit = $derived.by(() => this.free.length > 0 && this.free.length === this.table.prompt?.verbs.length)
  /** Whether the order has a way that can be dragged. */
  path = $derived(this.verb?.params.find(param => param.kind === 'path') ?? null)
  /** Whether the order has a place that can be dragged. */
  spot = $derived(this.verb?.params.find(param => param.kind === 'pose' || param.kind === 'place') ?? null)
  /** What else an order is aimed at: units other than the one ordered. */
  target = $derived(this.verb ? targetOf(this.verb) : null)
  targets = $derived(this.target ? known(this.offers, this.target.name).filter(unit => typeof unit === 'number') : [])

  constructor(readonly table: TableState) {
    this.odds = new OddsState(table)
    this.sketch = new Sketch(
      table.socket,
      order => {
        const from = this.picked === null ? undefined : table.pieces.get(this.picked)?.stands[0]?.pose.at
        return partOf(order, this.path, this.spot, from, table.whole?.yardstick ?? 1)
      },
      order => this.#isWhole(order),
      () => this.odds.settle(() => this.ready),
    )
  }

  /** The words as they were last said. */
  get draft(): Words | null {
    return this.sketch.said
  }

  #isWhole = (words: Words): boolean => this.verb !== null && !missing(this.verb, words).length

  /** Begins anew after the table has changed. The piece that is to be placed next is picked. */
  async renew(): Promise<void> {
    const { picked } = this
    this.unpick()
    this.free = []
    const { prompt } = this.table
    const asked = prompt && actorOf(prompt.usual, this.table.verb(prompt.usual.verb))
    const isNext = asked !== null && !this.table.pieces.get(asked)?.stands.length
    const unit = picked !== null && this.table.pieces.has(picked) && !isNext ? picked : asked
    if (unit !== null) void this.pick(unit)
    if (!prompt) return
    const answer = await this.#ask({ ask: 'choices', unit: null })
    if (answer?.tell !== 'choices' || this.table.prompt !== prompt) return
    this.free = answer.choices
    if (!this.verb && this.isAboutNoUnit) await this.choose(prompt.usual.verb)
  }

  /** Forgets the order, not the unit. */
  clear(): void {
    this.sketch.drop()
    this.odds.drop()
    this.verb = null
    this.offers = []
    this.#laid = []
    this.origin = []
  }

  /** Takes a step back: from the order, then from the unit. */
  cancel(): void {
    if (this.sketch.refusal && !this.verb) this.sketch.refusal = null
    else if (this.verb) this.clear()
    else this.unpick()
  }

  unpick(): void {
    this.clear()
    this.picked = null
    this.choices = []
    this.overlays = []
  }

  /** Picks a unit and asks what it may do. The likeliest verb is chosen at once. */
  async pick(unit: UnitId): Promise<void> {
    if (this.picked !== unit && !this.isAboutNoUnit) this.unpick()
    this.picked = unit
    this.overlays = []
    void this.#ask({ ask: 'overlays', unit }).then(answer => {
      if (answer?.tell === 'overlays' && this.picked === unit) this.overlays = answer.overlays
    })
    const { prompt, pieces, eyes } = this.table
    if (!prompt || (pieces.get(unit)?.side ?? eyes) !== eyes) return
    const answer = await this.#ask({ ask: 'choices', unit })
    if (answer?.tell !== 'choices' || this.picked !== unit) return
    this.choices = answer.choices
    if (this.verb) return
    const likely = likeliest(answer.choices, prompt.usual.verb)
    if (likely) await this.choose(likely)
  }

  /** Chooses a verb: for the picked unit, or the first unit that may. */
  async choose(name: string): Promise<void> {
    const verb = this.table.verb(name)
    const choice = [...this.choices, ...this.free].find(({ verb }) => verb === name)
    if (!verb) return
    this.clear()
    if (choice?.refused && !choice.offer) {
      this.sketch.refusal = choice.refused
      return
    }
    this.verb = verb
    const to = actor(verb) ? this.picked : null
    if (choice?.offer) this.#begin(choice.offer)
    const answer = await this.#ask({ ask: 'offers', verb: name, unit: to })
    if (answer?.tell !== 'offers' || this.verb !== verb) return
    this.offers = answer.offers
    const [offer] = answer.offers
    if (offer && !this.draft) this.#begin(offer)
    const { draft, path } = this
    if (!path || !draft || this.picked !== null) return
    const still = await this.sketch.ghost(said(draft, path.name, wayOf([], draft[path.name]))).catch(() => null)
    if (still && this.verb === verb) this.origin = still.stands
  }

  /** Chooses a verb that moves the picked unit along a way, if the present one does not. */
  async chooseWay(): Promise<void> {
    const moves = ({ offer, verb }: Possible): boolean => offer !== null && hasWay(this.table.verb(verb))
    const found = this.path ? undefined : this.choices.find(moves)
    if (found) await this.choose(found.verb)
  }

  /** Takes a whole legal order to look at. */
  take(order: Words): void {
    const verb = this.table.verb(order.verb)
    if (!verb) return
    const { offers } = this
    const same = this.verb === verb
    this.clear()
    this.verb = verb
    if (same) this.offers = offers
    this.picked = actorOf(order, verb) ?? this.picked
    this.#put(order)
    this.#laid = legsOf(order[this.path?.name ?? ''])
  }

  /** Says something with the verb. */
  say(name: string, value: Value | undefined): void {
    if (!this.draft) return
    this.#put(said(this.draft, name, value))
  }

  /** Puts something in a place. Whom it was to join there is left out, since it goes elsewhere now. */
  put(name: string, place: Value): void {
    const { draft, target } = this
    if (draft) this.#put(said(target?.optional ? said(draft, target.name, undefined) : draft, name, place), true)
  }

  /** Moves the place that is being set, or turns it. */
  nudge(leg: Leg): void {
    const { spot, draft } = this
    const said = spot && draft?.[spot.name]
    const to = Array.isArray(said) ? nudged(said.map(Number), leg) : null
    if (spot && to) this.put(spot.name, to)
  }

  /** Aims at a unit, the rest as in a legal order against it. */
  aim(unit: UnitId): void {
    const { target, draft } = this
    if (!target || !draft) return
    const offer = saying(this.offers, target.name, unit)
    this.#put(offer ?? said(draft, target.name, unit))
    this.#laid = legsOf(this.draft?.[this.path?.name ?? ''])
  }

  /** Aims at the next of the legal targets. */
  aimNext(): void {
    const { target, draft } = this
    const unit = target && draft ? next(this.targets, draft[target.name]) : undefined
    if (typeof unit === 'number') this.aim(unit)
  }

  /** The legs that stand, without those of a drag under way. */
  get laid(): readonly Leg[] {
    return this.#laid
  }

  /** Lays legs after those that stand. They stand themselves once the drag is over. */
  lay(legs: readonly Leg[], over: boolean): void {
    const { path, draft } = this
    if (!path || !draft) return
    const all = joined([...this.#laid, ...legs])
    this.#put(said(draft, path.name, wayOf(all, draft[path.name] ?? this.offers[0]?.[path.name])), !over)
    if (over) this.#laid = all
  }

  /** A drag is over: its legal part stands, and the rest is forgotten. */
  settle(): void {
    const { draft } = this
    this.#stand()
    void this.sketch.answered().then(() => this.draft === draft && this.#stand())
  }

  /** The legs that are shown stand. */
  #stand(): void {
    const { path, ready } = this
    if (path && ready) this.#laid = legsOf(ready[path.name])
  }

  /** Takes the last leg away. */
  unlay(): void {
    this.#laid = this.#laid.slice(0, -1)
    this.lay([], true)
  }

  /** Gives an order; the one that is being shaped as the referee has answered it. */
  async confirm(given?: Words): Promise<void> {
    if (this.sending) return
    const { version } = this.table
    this.#sentAt = version
    if (!given) await this.sketch.answered()
    const order = given ?? this.ready
    if (order && this.table.version === version) await this.#give(order, version)
    if (this.#sentAt === version) this.#sentAt = null
  }

  async #give(order: Words, version: number): Promise<void> {
    this.sketch.wrong = ''
    this.table.tidy()
    try {
      await this.table.socket.ask({ ask: 'order', order })
      if (this.table.version === version) this.clear()
    } catch (why) {
      this.sketch.fail(why as Error)
    }
  }

  /** Begins with a legal order; of a way that is to be dragged anyway, only its manner is kept. */
  #begin(offer: Words): void {
    const { path, target } = this
    const drags = path !== null && !target && !path.optional
    this.#put(drags ? said(offer, path.name, wayOf([], offer[path.name])) : offer)
    this.#laid = drags ? [] : legsOf(offer[path?.name ?? ''])
  }

  #put(words: Words, dragged = false): void {
    this.odds.drop()
    this.sketch.put(words, dragged)
  }

  async #ask(question: Parameters<TableState['socket']['ask']>[0]) {
    return this.table.socket.ask(question).catch((why: Error) => {
      this.sketch.fail(why)
      return null
    })
  }
}
