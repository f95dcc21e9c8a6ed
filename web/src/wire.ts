/** What server and page say to each other. The types are made from the server's own; a few that it leaves open are told here. */

import type { Ask as PlainAsk } from './wire/Ask'
import type { Branch as PlainBranch } from './wire/Branch'
import type { JsonValue } from './wire/serde_json/JsonValue'
import type { Modifier } from './wire/Modifier'
import type { Optional } from './wire/Optional'
import type { Purpose } from './wire/Purpose'
import type { Side } from './wire/Side'
import type { Tell as PlainTell } from './wire/Tell'
import type { Throw } from './wire/Throw'
import type { Wanted as PlainWanted } from './wire/Wanted'
import type { WantedSeat as PlainSeat } from './wire/WantedSeat'
import type { Whole as PlainWhole } from './wire/Whole'
import type { Words } from './wire/Words'

export type { Battle } from './wire/Battle'
export type { Book } from './wire/Book'
export type { Change } from './wire/Change'
export type { Choice } from './wire/Choice'
export type { Cost } from './wire/Cost'
export type { Game } from './wire/Game'
export type { Ghost } from './wire/Ghost'
export type { Group } from './wire/Group'
export type { Kind } from './wire/Kind'
export type { Lacking } from './wire/Lacking'
export type { Layer } from './wire/Layer'
export type { Mark } from './wire/Mark'
export type { Modifier } from './wire/Modifier'
export type { Moment } from './wire/Moment'
export type { Need } from './wire/Need'
export type { Node } from './wire/Node'
export type { Odds } from './wire/Odds'
export type { Optional } from './wire/Optional'
export type { Overlay } from './wire/Overlay'
export type { Param } from './wire/Param'
export type { Piece } from './wire/Piece'
export type { Plea } from './wire/Plea'
export type { Possible } from './wire/Possible'
export type { Ready } from './wire/Ready'
export type { Reckoned } from './wire/Reckoned'
export type { Refused } from './wire/Refused'
export type { Remark } from './wire/Remark'
export type { Rule } from './wire/Rule'
export type { Scene } from './wire/Scene'
export type { Side } from './wire/Side'
export type { Spot } from './wire/Spot'
export type { Stand } from './wire/Stand'
export type { Step } from './wire/Step'
export type { Tag } from './wire/Tag'
export type { Throw } from './wire/Throw'
export type { Told } from './wire/Told'
export type { UnitId } from './wire/UnitId'
export type { Verb } from './wire/Verb'
export type { Words } from './wire/Words'
export type { Wrong } from './wire/Wrong'

/** Anything that can be said with a verb. */
export type Value = JsonValue

/** What an option may be set to. */
export type Setting = Optional['usual']

/** A roll, as the fact of a line of the story. */
export interface Rolled extends Purpose {
  roll: Throw
  faces: number[]
  modifiers: Modifier[]
  cuts?: number[]
  answer: number
}

/** A machine that may play, as it is chosen. */
export interface Machine {
  id: string
  label: string
  help: string
  /** Whether it plays if nobody names another. */
  usual: boolean
}

/** Who is to play a side; of machines, which. */
export type WantedSeat = PlainSeat & { machine?: string }
export type Wanted = PlainWanted & { seats: [WantedSeat, WantedSeat] }
export type Branch = PlainBranch & { seats: [WantedSeat, WantedSeat] }

/** How fast machines play each other. */
export interface Pace {
  milliseconds: number
  paused: boolean
}

/** What a machine would do. */
export interface Hint {
  order: Words
  why: string
  /** The chance of winning after it, if that was reckoned. */
  chance: number | null
}

/** A table, whole. What a server does not offer, it leaves out. */
export type Whole = PlainWhole & { pace?: Pace | null; hints?: boolean }

export type Ask =
  | Exclude<PlainAsk, { ask: 'pace' }>
  | { ask: 'pace'; id: number; milliseconds: number; paused: boolean }
  | { ask: 'step'; id: number }
  | { ask: 'hint'; id: number }

export type Tell =
  | Exclude<PlainTell, { tell: 'table' }>
  | ({ tell: 'table' } & Whole)
  | { tell: 'pace'; pace: Pace }
  | { tell: 'hint'; id: number; hint: Hint }

/** What an order did to the chances of winning. All chances are Blue's. */
export interface Point {
  seq: number
  side: Side
  order: Words
  /** The chance after it. */
  chance: number
  /** What the order changed against the best one known. */
  choice: number
  /** What dice changed after it. */
  luck: number
  /** The best order known, where another was clearly better. */
  better: Words | null
  why: string
}

/** A battle looked at again, as far as it has been reckoned. */
export interface Review {
  counted: number
  of: number
  /** The chance before anything was done. */
  start: number
  points: Point[]
}
