/** Several units that are ordered together. */

import { Latest } from '../net/latest'
import { joined, wayOf, type Leg } from '../order/aim'
import { actor, hasWay, said } from '../order/draft'
import { forAll, leftOver, toggled, type Straggler } from '../order/grouped'
import { formationOf, type Tile } from '../order/tiles'
import type { GroupGhost, Side, UnitId, Verb, Words } from '../wire'
import type { OrderState } from './order.svelte'
import type { TableState } from './table.svelte'

export class GroupState {
  units = $state.raw<readonly UnitId[]>([])
  verb = $state.raw<Verb | null>(null)
  ghosts = $state.raw<readonly GroupGhost[]>([])
  stragglers = $state<Straggler>('as_far')
  sending = $state(false)
  /** What became of the last group, where not all went. */
  note = $state('')
  /** The words for one unit. */
  #words = $state.raw<Words | null>(null)
  #laid: Leg[] = []
  #previews: Latest<Words, readonly GroupGhost[]>

  /** Whether several units are picked. */
  active = $derived(this.units.length > 1)
  ready = $derived(this.active && this.ghosts.some(({ goes }) => goes) && this.#words !== null)
  /** Verbs that a group may be given: those with a way, and formations. */
  tiles = $derived.by<Tile[]>(() => this.order.tiles.filter(({ verb }) => mayGroup(verb)))

  constructor(
    readonly table: TableState,
    readonly order: OrderState,
  ) {
    this.#previews = new Latest<Words, readonly GroupGhost[]>(
      async order => {
        const answer = await table.socket.ask({ ask: 'group_preview', order })
        return answer.tell === 'group_ghost' ? answer.ghosts : []
      },
      ghosts => (this.ghosts = ghosts),
      why => (this.note = (why as Error).message),
    )
  }

  /** Adds a unit or drops it. The first stays the one that is picked. */
  toggle(unit: UnitId): void {
    const { picked } = this.order
    const base = this.active || picked === null || this.#side(picked) !== this.table.eyes ? this.units : [picked]
    this.take(toggled(base, unit))
  }

  /** Takes these units together. */
  take(units: readonly UnitId[]): void {
    const mine = units.filter(unit => this.#side(unit) === this.table.eyes)
    this.clear()
    this.units = mine
    const [first] = mine
    if (first === undefined) return this.order.unpick()
    if (this.order.picked !== first) void this.order.pick(first)
  }

  #side(unit: UnitId): Side | null {
    return this.table.pieces.get(unit)?.side ?? null
  }

  /** Forgets the order, not the group. */
  clear(): void {
    this.#previews.drop()
    this.verb = null
    this.ghosts = []
    this.#words = null
    this.#laid = []
    this.note = ''
  }

  drop(): void {
    const { note } = this
    this.clear()
    this.note = note
    this.units = []
  }

  /** Lays legs for all of them. They stand once the drag is over. */
  lay(legs: readonly Leg[], over: boolean): void {
    const verb =
      this.order.path && !this.order.target ? this.order.verb : this.tiles.find(one => hasWay(one.verb))?.verb
    const path = verb?.params.find(({ kind }) => kind === 'path')
    if (!verb || !path) return
    if (this.verb !== verb) this.#laid = []
    this.verb = verb
    const all = joined([...this.#laid, ...legs])
    this.#say(said({ verb: verb.name } as Words, path.name, wayOf(all, undefined)))
    if (over) this.#laid = all
  }

  /** A drag is over: what was laid stands. */
  settle(): void {
    const path = this.verb?.params.find(({ kind }) => kind === 'path')
    const legs = path && this.#words?.[path.name]
    if (Array.isArray(legs)) this.#laid = joined(legs as Leg[])
  }

  /** Has all of them take a formation, or begins a way. */
  choose(tile: Tile): void {
    this.clear()
    const param = formationOf(tile.verb)
    if (param && tile.formation) {
      this.verb = tile.verb
      this.#say({ verb: tile.verb.name, [param.name]: tile.formation.name })
    } else void this.order.form(tile)
  }

  setStragglers(stragglers: Straggler): void {
    this.stragglers = stragglers
    if (this.#words) this.#say(this.#words)
  }

  #say(words: Words): void {
    this.#words = words
    this.#previews.put(this.#all(words))
  }

  #all = (words: Words): Words => (this.verb ? forAll(words, this.verb, this.units, this.stragglers) : words)

  async confirm(): Promise<void> {
    if (!this.#words || this.sending) return
    this.sending = true
    await this.#previews.idle()
    this.table.ordering()
    try {
      const answer = await this.table.socket.ask({ ask: 'group', order: this.#all(this.#words) })
      if (answer.tell === 'grouped') this.note = leftOver(answer.grouped, this.table.name)
      this.drop()
    } catch (why) {
      this.note = (why as Error).message
    }
    this.sending = false
  }
}

/** Whether a verb can be given to a group: its unit has to be named, and no target. */
const mayGroup = (verb: Verb): boolean => {
  const param = actor(verb)
  const others = verb.params.filter(one => one !== param && !one.optional)
  return param !== undefined && others.every(({ kind }) => kind === 'path' || kind === 'formation')
}
