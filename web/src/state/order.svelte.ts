/** The order that is being given: picked, chosen, shaped, confirmed. No rule is decided here. */

import { joined, legsOf, wayOf, type Leg } from '../order/aim'
import { actor, actorOf, hasWay, known, missing, next, said, saying, targetOf } from '../order/draft'
import { partOf } from '../order/longest'
import { nudged } from '../order/nudge'
import { begun } from '../order/begun'
import { formationOf, likeliest, tilesOf, type Tile } from '../order/tiles'
import type { Overlay, Param, Phrase, Possible, Stand, UnitId, Value, Verb, Words } from '../wire'
import { OddsState } from './odds.svelte'
import { Sketch } from './sketch.svelte'
import type { TableState } from './table.svelte'

export class OrderState {
  picked = $state<UnitId | null>(null)
  /** What may be done with the picked unit. */
  choices = $state.raw<readonly Possible[]>([])
  /** What may be done besides all units. */
  free = $state.raw<readonly Possible[]>([])
  /** The legal orders of each verb that changes formations, for the picked unit. */
  formations = $state.raw<ReadonlyMap<string, readonly Words[]>>(new Map())
  /** How the picked unit would stand in each formation that it may take. */
  shapes = $state.raw<ReadonlyMap<string, readonly Stand[]>>(new Map())
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
    if (!words || !this.#isWhole(words) || this.#isStill(words)) return null
    return shown?.asked.refused ? shown.asked.legal : words
  })
  /** What may be done, as tiles. */
  tiles = $derived.by<Tile[]>(() => {
    const piece = this.picked === null ? undefined : this.table.pieces.get(this.picked)
    return tilesOf([...this.choices, ...this.free], this.table.verb, this.formations, piece)
  })
  /** The order in parts: as the referee says it, or what of it is said so far. */
  sentence = $derived.by<readonly Phrase[]>(() => {
    const { shown, words } = this.sketch
    const said = shown && (shown.legal ?? shown.asked).sentence
    if (said?.length) return said
    const choice = this.choices.find(({ verb }) => verb === this.verb?.name)
    const offered = choice ?? this.free.find(({ verb }) => verb === this.verb?.name)
    const lacks = ({ param }: Phrase): boolean => param != null && (words?.[param] == null || this.#isEmptyWay(param))
    return (offered?.sentence ?? []).map(phrase => (lacks(phrase) ? { ...phrase, words: '' } : phrase))
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
    this.formations = new Map()
    this.shapes = new Map()
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
    const formations = await this.#formations(unit, answer.choices)
    if (this.picked !== unit || this.table.prompt !== prompt) return
    this.formations = formations
    this.choices = answer.choices
    void this.#shapes(unit)
    if (this.verb) return
    const likely = likeliest(this.tiles)
    if (likely) await this.choose(likely.verb.name)
  }

  /** The legal orders of each verb that changes formations. */
  async #formations(unit: UnitId, choices: readonly Possible[]): Promise<ReadonlyMap<string, readonly Words[]>> {
    const forms = choices.filter(({ verb: name, offer }) => {
      const verb = this.table.verb(name)
      return offer !== null && verb && formationOf(verb)
    })
    const all = forms.map(async ({ verb }) => {
      const answer = await this.#ask({ ask: 'offers', verb, unit })
      return [verb, answer?.tell === 'offers' ? answer.offers : []] as const
    })
    return new Map(await Promise.all(all))
  }

  /** Asks how the unit would stand in each formation. */
  async #shapes(unit: UnitId): Promise<void> {
    const shapes = new Map<string, readonly Stand[]>()
    for (const { verb, formation } of this.tiles) {
      const param = formationOf(verb)
      const order = param && this.formations.get(verb.name)?.find(one => one[param.name] === formation?.name)
      const ghost = order && (await this.sketch.ghost(order).catch(() => null))
      if (this.picked !== unit) return
      if (formation && ghost) shapes.set(formation.name, ghost.stands)
    }
    this.shapes = shapes
  }

  /** Steps a number that is said with the verb. */
  bump(param: Param, by: number): void {
    const step = { angle: 5, length: this.table.unit === 'inch' ? 0.5 : 10 }[param.kind as string] ?? 1
    const from = Number(this.sketch.words?.[param.name] ?? known(this.offers, param.name)[0] ?? 0)
    const to = Math.round((from + by * step) * 1000) / 1000
    this.say(param.name, param.kind === 'amount' && to < 0 ? undefined : to)
  }

  /** Chooses what a tile stands for. */
  async form(tile: Tile): Promise<void> {
    await this.choose(tile.verb.name)
    const param = tile.formation && formationOf(tile.verb)
    if (!param || !tile.formation || this.verb !== tile.verb || this.picked === null) return
    const { name } = tile.formation
    const orders = this.formations.get(tile.verb.name) ?? []
    const legal = orders.filter(order => order[param.name] === name)
    const [first] = legal
    if (!first) return
    // Facing, files and the like stay as they are, unless that is no change at all.
    const plain = begun(first, tile.verb)
    if (tile.now) return this.#put(plain)
    const ghost = await this.sketch.ghost(plain).catch(() => null)
    if (this.verb !== tile.verb || this.offers.length === 0) return
    this.#put(ghost && !ghost.refused ? plain : first)
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
    const needsTarget = this.target !== null && !this.target.optional
    if (choice?.offer && !needsTarget && !formationOf(verb)) this.#begin(choice.offer)
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

  /**
   * Points at an enemy: the picked unit charges it if that is legal, else shoots at it, else the rule that
   * bars it is shown. Says whether the unit has any such order at all.
   */
  async point(enemy: UnitId): Promise<boolean> {
    const { picked } = this
    if (picked === null) return false
    const aimed = (['charge', 'fire'] as const).flatMap(tag =>
      this.choices.filter(({ verb }) => this.table.verb(verb)?.tag === tag),
    )
    for (const { verb: name, offer } of aimed) {
      const verb = this.table.verb(name)
      const target = verb && targetOf(verb)
      if (!verb || !target || !offer) continue
      const answer = await this.#ask({ ask: 'offers', verb: name, unit: picked })
      if (this.picked !== picked) return true
      const orders = answer?.tell === 'offers' ? answer.offers : []
      const order = saying(orders, target.name, enemy)
      if (!order) continue
      this.clear()
      this.verb = verb
      this.offers = orders
      this.#put(begun(order, verb))
      this.#laid = legsOf(order[this.path?.name ?? ''])
      this.odds.wanted = true
      return true
    }
    return this.#whyNot(aimed, picked, enemy)
  }

  /** Shows why a unit may neither charge an enemy nor shoot at it. */
  async #whyNot(aimed: readonly Possible[], picked: UnitId, enemy: UnitId): Promise<boolean> {
    for (const { verb: name } of aimed) {
      const verb = this.table.verb(name)
      const [unit, target] = verb ? [actor(verb), targetOf(verb)] : []
      const needs = verb?.params.filter(({ optional }) => !optional) ?? []
      if (!unit || !target || needs.length > 2) continue
      const words = { verb: name, [unit.name]: picked, [target.name]: enemy }
      const ghost = await this.sketch.ghost(words).catch(() => null)
      if (this.picked !== picked) return true
      if (!ghost?.refused) continue
      this.clear()
      this.sketch.refusal = ghost.refused
      return true
    }
    return false
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
  async confirm(given?: Words, forced = false): Promise<void> {
    if (this.sending) return
    const { version } = this.table
    this.#sentAt = version
    if (!given) await this.sketch.answered()
    const order = given ?? this.ready
    if (order && this.table.version === version) await this.#give(order, version, forced)
    if (this.#sentAt === version) this.#sentAt = null
  }

  async #give(order: Words, version: number, forced: boolean): Promise<void> {
    this.sketch.wrong = ''
    this.table.ordering(forced, order, this.odds.cases?.[0]?.lost[1] ?? null)
    try {
      await this.table.socket.ask({ ask: 'order', order })
      if (this.table.version === version) this.clear()
    } catch (why) {
      this.sketch.fail(why as Error)
    }
  }

  /**
   * Begins with a legal order, of which only what has to be said is kept. A way or a place that is to be
   * dragged anyway is left to the player, and so is the target where there are several.
   */
  #begin(offer: Words): void {
    const { path, spot, target, verb } = this
    if (!verb) return
    let plain = begun(offer, verb)
    if (target && !target.optional && this.targets.length > 1) {
      plain = said(plain, target.name, undefined)
      if (path) plain = said(plain, path.name, undefined)
    }
    const drags = path !== null && !target && !path.optional
    if (drags) plain = said(plain, path.name, wayOf([], offer[path.name]))
    const at = spot && verb.tag !== 'deploy' ? this.#here(spot.kind === 'pose') : null
    if (spot && at) plain = said(plain, spot.name, at)
    this.#put(plain)
    this.#laid = drags ? [] : legsOf(plain[path?.name ?? ''])
  }

  /** Where the picked piece stands, in the words of an order. */
  #here(looks: boolean): Value | null {
    const pose = this.picked === null ? undefined : this.table.pieces.get(this.picked)?.stands[0]?.pose
    if (!pose) return null
    const unit = (this.table.whole?.yardstick ?? 1) * 1e6
    return [pose.at.x / unit, pose.at.y / unit, ...(looks ? [pose.facing / 1e6] : [])]
  }

  /** Whether an order would only put a piece where it stands. */
  #isStill(words: Words): boolean {
    const { spot, verb } = this
    if (!spot || verb?.tag === 'deploy') return false
    return JSON.stringify(words[spot.name]) === JSON.stringify(this.#here(spot.kind === 'pose'))
  }

  #isEmptyWay(name: string): boolean {
    return this.path?.name === name && legsOf(this.sketch.words?.[name]).length === 0
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
