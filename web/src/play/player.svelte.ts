/**
 * Plays back what others did and what dice showed, one step after another, before the table shows the result.
 * Live play, machines that play each other, and replays use the same player.
 */

import type { Change, Side, UnitId } from '../wire'
import type { Place } from '../map/glide'
import { cuesOf, isCombat, isShown, type Cue } from './cues'
import { CARD_CLOSES, glideTime, hurryFor, lightTime, PACES, restTime, type Pace } from './pace'
import { Stage, stepsOf, wayOf } from './stage'

const KEPT = 'voltigeur.playback'

/** What the player asks of the table that it plays on. */
export interface Board {
  /** The height of the table in millimetres. */
  height(): number
  side(unit: UnitId): Side | null
  /** Shows how things stand after a change. */
  apply(change: Change, played: readonly Cue[]): void
  /** Brings units into sight before a step. */
  show(units: readonly UnitId[]): void
}

/** A step of the playback, and the change that it belongs to. */
interface Queued {
  change: Change
  cues: Cue[]
}

export class Player {
  /** The step that is shown. */
  cue = $state.raw<Cue | null>(null)
  /** All steps since this player last decided something, the one that is shown included. */
  turn = $state.raw<readonly Cue[]>([])
  /** How many of them have been shown. */
  shown = $state(0)
  paused = $state(false)
  /** Whether the card of a combat waits to be closed. */
  card = $state(false)
  playing = $state(false)
  /** Whether all is over and the summary of it stands. */
  over = $state(false)
  pace = $state<Pace>(kept())
  readonly stage = new Stage()

  /** Whose the units of the turn were, also of those that are gone by now. */
  #sides = new Map<UnitId, Side>()
  #queue: Queued[] = []
  #board: Board
  /** Ends the present wait. */
  #go: ((forced: boolean) => void) | null = null
  #skipping = false
  #again = false
  #walks: Animation[] = []

  constructor(board: Board) {
    this.#board = board
  }

  setPace(pace: Pace): void {
    this.pace = pace
    if (pace === 'off') this.toEnd()
    try {
      localStorage.setItem(KEPT, pace)
    } catch {
      // Where nothing may be kept, the choice lasts as long as the page.
    }
  }

  /** Takes a change to be played back; says whether it does. The change is shown by `apply` in its time. */
  takes(change: Change, isOwn: boolean): boolean {
    const cues = cuesOf(change.told as never).filter(isShown)
    const rolls = cues.some(({ lines }) => lines.some(({ play }) => play?.kind === 'roll'))
    const wants = cues.length > 0 && (!isOwn || rolls)
    if (this.pace === 'off' || document.hidden || (!this.playing && !wants)) return false
    this.#queue.push({ change, cues: wants ? cues : [] })
    if (wants) this.turn = [...this.turn, ...cues]
    for (const unit of cues.flatMap(({ units }) => units)) {
      const side = this.#board.side(unit)
      if (side) this.#sides.set(unit, side)
    }
    this.over = false
    if (!this.playing) void this.#run()
    return true
  }

  /** Whose a unit of the turn is or was. */
  sideOf(unit: UnitId): Side | null {
    return this.#board.side(unit) ?? this.#sides.get(unit) ?? null
  }

  /** Forgets what was played: the player decides something. */
  tidy(): void {
    if (this.playing) return
    this.turn = []
    this.shown = 0
    this.over = false
  }

  /** Drops everything: the table is told anew. */
  drop(): void {
    this.#queue = []
    this.toEnd()
    this.turn = []
    this.shown = 0
    this.over = false
    this.stage.settle()
  }

  /** Pauses and goes on; a card that waits is closed. */
  toggle(): void {
    if (this.card) this.next()
    else this.paused = !this.paused
    if (!this.paused) this.#go?.(false)
  }

  /** Ends the present step. */
  next(): void {
    this.card = false
    this.finish()
    this.#go?.(true)
  }

  /** Ends the present glide. */
  finish(): void {
    this.#walks.forEach(walk => walk.finish())
    this.#walks = []
  }

  /** Shows the present step again. */
  again(): void {
    if (!this.cue) return
    this.#again = true
    this.next()
  }

  /** Goes to the end of all that waits. */
  toEnd(): void {
    this.#skipping = true
    this.paused = false
    this.next()
    if (!this.playing) this.#skipping = false
  }

  async #run(): Promise<void> {
    this.playing = true
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      if (this.pace === 'combats') this.#together(next.cues.filter(cue => !isCombat(cue)))
      for (const cue of next.cues) {
        if (!this.#skipping) await this.#play(cue)
        this.shown += 1
      }
      this.#queue.shift()
      this.cue = null
      this.#board.apply(next.change, next.cues)
      this.stage.settle()
      if (!this.#queue.length) this.#skipping = false
    }
    this.playing = false
    this.over = this.turn.length > 0
  }

  async #play(cue: Cue): Promise<void> {
    if (this.pace === 'combats' && !isCombat(cue)) return
    const before = new Map<UnitId, Place>()
    for (const { unit } of cue.trails) {
      const place = this.stage.place(unit)
      if (place) before.set(unit, place)
    }
    do {
      this.#again = false
      this.cue = cue
      this.#board.show(cue.units)
      await this.#wait(lightTime(this.pace, this.#hurry()))
      await this.#glide(cue)
      if (isCombat(cue)) await this.#fight()
      else await this.#wait(restTime(cue, this.pace, this.#hurry()))
      if (this.#again) this.stage.back(before)
    } while (this.#again)
  }

  /** Moves the units of a step along their paths, one after another as they went. */
  async #glide({ trails }: Cue): Promise<void> {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const trail of trails) {
      const steps = stepsOf(trail, this.#board.height())
      if (steps.length < 2) continue
      const walk = this.stage.walk(trail.unit, steps, still || this.#skipping ? 0 : glideTime(wayOf(steps), this.pace))
      if (!walk) continue
      this.#walks = [walk]
      if (this.paused) walk.pause()
      await walk.finished.catch(() => undefined)
      if (this.paused) await this.#wait(0)
    }
    this.#walks = []
  }

  #together(cues: readonly Cue[]): void {
    const time = glideTime(0, this.pace)
    for (const trail of cues.flatMap(({ trails }) => trails))
      this.stage.walk(trail.unit, stepsOf(trail, this.#board.height()), this.#skipping ? 0 : time)
  }

  async #fight(): Promise<void> {
    this.card = true
    await this.#wait(this.pace === 'fast' ? CARD_CLOSES : Infinity)
    this.card = false
  }

  /** Waits so long, or until it is told to go on. */
  async #wait(milliseconds: number): Promise<void> {
    if (this.#skipping || this.#again || (milliseconds <= 0 && !this.paused)) return
    await new Promise<void>(resolve => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const go = (forced: boolean): void => {
        if (this.paused && !forced) return
        clearTimeout(timer)
        this.#go = null
        resolve()
      }
      this.#go = go
      if (Number.isFinite(milliseconds)) timer = setTimeout(() => go(false), milliseconds)
    })
  }

  /** How far rests shrink while much waits. */
  #hurry(): number {
    const waits = this.#queue.reduce((sum, { cues }) => sum + cues.length, 0)
    return hurryFor(waits * (glideTime(100, this.pace) + 450))
  }
}

function kept(): Pace {
  try {
    return PACES.find(pace => pace === localStorage.getItem(KEPT)) ?? 'usual'
  } catch {
    return 'usual'
  }
}
