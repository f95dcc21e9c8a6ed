/** A table as this page sees it, kept up to date over a line. */

import { Cut, Socket } from '../net/socket'
import { onSheet } from '../map/plane'
import { fallen, trailed, type Played, type Trails } from '../map/trails'
import { lastThrow } from '../order/rolled'
import { lossesOf, type Cue } from '../play/cues'
import { FellState } from '../play/fell.svelte'
import { Player } from '../play/player.svelte'
import type { Change, Pace, Piece, Plea, Remark, Side, Tell, Told, UnitId, Verb, Whole, Words } from '../wire'
import { otherSide, pieces, retold, sideIndex } from './merged'

/** Dice roll no longer than so many milliseconds. */
const ROLLING = 900

/** An order of this player, and what was before it. */
interface Given {
  /** The last entry before it. */
  before: number
  /** Whether it was the only answer. */
  forced: boolean
  words: Words | null
  /** What the enemy would lose by it on average, if that was reckoned. */
  likely: number | null
}

export class TableState {
  /** What does not change: names, players, verbs. */
  whole = $state.raw<Whole | null>(null)
  /** What stands now. */
  now = $state.raw<Change | null>(null)
  pieces = $state.raw<ReadonlyMap<UnitId, Piece>>(new Map())
  story = $state.raw<readonly Told[]>([])
  said = $state.raw<readonly Remark[]>([])
  /** What a player asks the other to agree to. */
  plea = $state.raw<Plea | null>(null)
  /** How fast machines play each other. */
  pace = $state.raw<Pace>({ milliseconds: 400, paused: false })
  /** The line of the last dice that fell while this page looked on, until they are put away. */
  thrown = $state.raw<Told | null>(null)
  /** Where pieces came from since this player last ordered something. */
  trails = $state.raw<Trails>(new Map())
  /** When the line is tried again, if it was cut. */
  retry = $state<number | null>(null)
  /** So many questions wait for their answers. */
  waits = $state(0)
  /** What went wrong apart from any ask. */
  wrong = $state('')
  /** Counts the changes of the table, drawings included. */
  version = $state(0)

  /** Which sides have a player at the table, Blue first. */
  present = $state.raw<readonly [boolean, boolean]>([true, true])

  readonly socket: Socket
  /** What might have come of what was thrown. */
  readonly fell: FellState
  /** What plays back what the other side did, before the table shows it. */
  readonly player: Player
  /** Brings units into sight. */
  seek: (units: readonly UnitId[]) => void = () => undefined
  #names = new Map<UnitId, string>()
  #thrownAt = 0
  /** The entries before the orders of this player, and whether each was the only answer there was. */
  #given: Given[] = []
  /** Whether this player took back that he wanted to take something back. */
  #withdrawn = false
  /** Whether this player has given an order whose result has not been told yet. */
  #ordered = false

  eyes = $derived(this.whole?.eyes ?? null)
  /** What this player is asked, once all that happened before it has been shown. */
  prompt = $derived.by(() => (this.player.playing ? null : (this.now?.prompt ?? null)))
  unit = $derived(this.whole?.unit ?? 'inch')
  verbs = $derived(new Map((this.whole?.verbs ?? []).map(verb => [verb.name, verb])))
  list = $derived([...this.pieces.values()])
  /** The turn, in words. */
  turn = $derived.by(() => {
    const turn = this.now?.moment.turn
    return turn === undefined ? '' : turn === 0 ? 'Before the battle' : `Turn ${turn}`
  })
  /** The side that has to decide with this player, although he looks with other eyes. */
  handOver = $derived.by<Side | null>(() => {
    const { whole, now, eyes } = this
    if (!whole || !now || !eyes || now.over || now.deciding[sideIndex(eyes)]) return null
    const other = otherSide(eyes)
    return whole.plays.includes(other) && now.deciding[sideIndex(other)] ? other : null
  })

  constructor(game: string, token: () => string | null) {
    this.player = new Player({
      height: () => this.whole?.size[1] ?? 0,
      side: unit => this.pieces.get(unit)?.side ?? null,
      apply: (change, played) => this.#apply(change, played),
      show: units => this.seek(units),
    })
    const { protocol, host } = location
    const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/games/${encodeURIComponent(game)}/live`
    this.socket = new Socket(url, () => ({ ask: 'sit', token: token(), side: this.eyes }), {
      tell: tell => this.#hear(tell),
      up: () => (this.retry = null),
      down: next => (this.retry = next),
      waits: count => (this.waits = count),
    })
    this.fell = new FellState(this.socket)
  }

  /** What a piece is called, also one that is gone; nothing if it was never seen. */
  named = (unit: UnitId): string | null => this.pieces.get(unit)?.name ?? this.#names.get(unit) ?? null

  /** What a piece is called. */
  name = (unit: UnitId): string => this.named(unit) ?? `unit ${unit}`

  /** What is needed to say orders in words. */
  tongue = $derived({
    unit: this.unit,
    name: this.name,
    at: (unit: UnitId) => this.pieces.get(unit)?.stands[0]?.pose.at,
    measure: (this.whole?.yardstick ?? 1) * 1e6,
  })

  side = (side: Side): string => this.whole?.sides[sideIndex(side)] ?? side

  verb = (name: string): Verb | undefined => this.verbs.get(name)

  /** Whether the dice of a line have only just been thrown. */
  tumbles = (told: Told): boolean => told === this.thrown && performance.now() - this.#thrownAt < ROLLING

  /** Puts dice away and wipes trails out, before something new is done. */
  tidy(): void {
    this.thrown = null
    this.trails = new Map()
    this.player.tidy()
  }

  /** An order is on its way: what is told next is its result. */
  ordering(forced = false, words: Words | null = null, likely: number | null = null): void {
    if (!forced) this.tidy()
    if (this.now) this.#given.push({ before: this.now.seq, forced, words, likely })
    this.#ordered = true
  }

  /** Has pieces stand otherwise, and keeps where they came from. */
  move(after: ReadonlyMap<UnitId, Piece>, cues: readonly Cue[] = []): void {
    for (const [unit, { name }] of this.pieces) this.#names.set(unit, name)
    const height = this.whole?.size[1] ?? 0
    const played = this.#played(cues, height)
    const trails = trailed(this.trails, this.pieces, after, height, played)
    const gone = [...lossesOf(cues)].flatMap(([unit, strength]) => (strength === null ? [unit] : []))
    this.trails = fallen(trails, this.pieces, after, height, gone)
    this.pieces = after
  }

  /** The true paths of what was played back, each with the number of its step. */
  #played(cues: readonly Cue[], height: number): Map<UnitId, Played> {
    const played = new Map<UnitId, Played>()
    for (const cue of cues) {
      const number = this.player.turn.indexOf(cue) + 1
      for (const { unit, path } of cue.trails) {
        const points = [...(played.get(unit)?.points ?? []), ...path.map(({ at }) => onSheet(at, height))]
        played.set(unit, { points, number: played.get(unit)?.number ?? number })
      }
    }
    return played
  }

  look(side: Side): void {
    this.socket.say({ ask: 'look', side })
  }

  /** Takes the last order back; where the other player has to agree to that, he is asked first. */
  async takeBack(): Promise<void> {
    const to = this.#backTo()
    if (to === undefined || this.plea) return
    this.#withdrawn = false
    const done = await this.#tried(this.socket.ask({ ask: 'take_back', to }))
    if (!done && this.#withdrawn) this.wrong = ''
  }

  /** The entry to go back to: before the last order that the player chose himself. */
  #backTo(): number | undefined {
    const back = this.now?.back
    if (!back) {
      const to = this.now?.beyond?.to
      if (to === undefined || !this.#given.some(({ before, forced }) => forced && before === to)) return to
      // An only answer would be given again at once: back to before the order that led to it.
      return this.#given.filter(({ before, forced }) => !forced && before < to).at(-1)?.before ?? to
    }
    const isForced = ({ before, forced }: Given): boolean => forced && before === back.last
    if (!this.#given.some(isForced)) return back.last
    const chosen = this.#given.filter(({ before, forced }) => !forced && before < back.last && before >= back.all)
    return chosen.at(-1)?.before
  }

  /** The order by which one unit was declared against another, if it may still be taken back. */
  #declaring(unit: UnitId, target: UnitId): Given | undefined {
    const names = (words: Words | null): boolean => {
      const said = Object.values(words ?? {})
      return said.includes(unit) && said.includes(target)
    }
    const given = this.#given.findLast(({ words }) => names(words))
    const free = this.now?.back?.all
    return given && free !== undefined && given.before >= free ? given : undefined
  }

  /** What the enemy is to lose on average by something declared, if that was reckoned. */
  likely = (unit: UnitId, target: UnitId): number | null => {
    void this.version
    return this.#declaring(unit, target)?.likely ?? null
  }

  mayWithdraw = (unit: UnitId, target: UnitId): boolean => {
    void this.version
    return this.#declaring(unit, target) !== undefined
  }

  /** Withdraws something declared: back to before it, and what came after it is declared again. */
  async withdraw(unit: UnitId, target: UnitId): Promise<void> {
    const given = this.#declaring(unit, target)
    if (!given) return
    const again = this.#given.slice(this.#given.indexOf(given) + 1)
    if (!(await this.#tried(this.socket.ask({ ask: 'take_back', to: given.before })))) return
    for (const { words, likely } of again) {
      if (!words) continue
      this.ordering(false, words, likely)
      if (!(await this.#tried(this.socket.ask({ ask: 'order', order: words })))) return
    }
  }

  /** Answers a plea, or withdraws one's own. */
  async agree(agrees: boolean): Promise<void> {
    this.#withdrawn = true
    await this.#tried(this.socket.ask({ ask: 'agree', agrees }))
  }

  /** Has machines play each other faster or slower, or wait. */
  async setPace(pace: Pace): Promise<void> {
    this.pace = pace
    await this.#tried(this.socket.ask({ ask: 'pace', ...pace }))
  }

  /** Has a machine give one order while they wait. */
  async step(): Promise<void> {
    await this.#tried(this.socket.ask({ ask: 'step' }))
  }

  async throwDice(faces: number[]): Promise<void> {
    await this.#tried(this.socket.ask({ ask: 'dice', faces }))
  }

  async say(words: string): Promise<void> {
    await this.#tried(this.socket.ask({ ask: 'say', words }))
  }

  /** Waits for an answer; says whether it came. What goes wrong is shown. */
  async #tried(answer: Promise<unknown>): Promise<boolean> {
    this.wrong = ''
    try {
      await answer
      return true
    } catch (why) {
      if (!(why instanceof Cut)) this.wrong = (why as Error).message
      return false
    }
  }

  #hear(tell: Tell): void {
    switch (tell.tell) {
      case 'table':
        this.player.drop()
        this.whole = tell
        this.pieces = pieces(new Map(), tell)
        this.story = tell.story
        this.tidy()
        this.said = tell.said
        this.plea = tell.plea
        this.pace = tell.pace ?? this.pace
        this.present = tell.present ?? [true, true]
        this.#given = []
        this.#stand(tell)
        break
      case 'changed': {
        const isOwn = this.#ordered && tell.told.length > 0
        if (isOwn) this.#ordered = false
        if (tell.untold_from != null) {
          const from = tell.untold_from
          this.player.drop()
          this.fell.drop(from)
          this.#given = this.#given.filter(({ before }) => before + 1 < from)
        }
        if (!this.player.takes(tell, isOwn)) this.#apply(tell, [])
        break
      }
      case 'said':
        this.said = [...this.said, tell]
        break
      case 'plea':
        this.plea = tell.plea
        break
      case 'pace':
        this.pace = tell.pace
        break
      case 'present':
        this.present = tell.present
        break
      case 'wrong':
        this.wrong = tell.words
        break
    }
  }

  /** Shows how things stand after a change. */
  #apply(change: Change, played: readonly Cue[]): void {
    this.move(pieces(this.pieces, change), played)
    if (change.untold_from != null) this.tidy()
    this.story = retold(this.story, change)
    if (!played.length) this.#throw(lastThrow(change.told))
    this.#stand(change)
  }

  #throw(told: Told | null): void {
    if (!told) return
    this.thrown = told
    this.#thrownAt = performance.now()
  }

  #stand(change: Change): void {
    this.now = change
    this.version += 1
  }
}
