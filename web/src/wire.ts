/** What the server sends and takes, in the shape and under the names it has there. */

export type Side = 'blue' | 'red'
export type UnitId = number
export type RuleId = string

// Places. Lengths are whole nanometres, y grows northward; facings are microdegrees clockwise from north.

export interface Spot {
  x: number
  y: number
}

export interface Pose {
  at: Spot
  facing: number
}

export type Mark =
  { point: Spot } | { line: [Spot, Spot] } | { area: Spot[] } | { circle: [Spot, number] } | { unit: UnitId }

export interface Overlay {
  name: string
  label: string
  rules: RuleId[]
  unit: UnitId | null
  marks: Mark[]
}

// Pieces.

export type Sign = 'foot' | 'horse' | 'guns' | 'leader' | 'other'
export type Layout = 'ranked' | 'square' | 'inside' | 'loose' | 'limbered'

export interface Stand {
  pose: Pose
  width: number
  depth: number
  bears: Sign
  figures: number
}

export interface Token {
  name: string
  glyph: string | { tired: number }
  label: string
  rule: RuleId
}

export interface Piece {
  unit: UnitId
  side: Side
  name: string
  arm: string
  sign: Sign
  grade: string
  formation: string
  layout: Layout
  stands: Stand[]
  strength: { now: number; full: number; of: string } | null
  bearing: { nerve: 'steady' | 'shaken' | 'routing'; disordered: boolean; done: boolean; fights: UnitId[] }
  leader: { rank: 'brigade' | 'division' | 'army'; with: UnitId | null } | null
  last_seen: number | null
  tokens: Token[]
  words: string
}

// Orders.

export type Kind =
  | 'unit'
  | 'units'
  | 'target'
  | 'path'
  | 'moves'
  | 'pose'
  | 'poses'
  | 'place'
  | 'formation'
  | 'choice'
  | 'amount'
  | 'length'
  | 'angle'
  | 'elements'

export interface Param {
  name: string
  label: string
  kind: Kind
  optional: boolean
  choices?: { name: string; label: string }[]
}

export type Tag =
  | 'deploy'
  | 'advance'
  | 'wheel'
  | 'withdraw'
  | 'formation'
  | 'charge'
  | 'fire'
  | 'limber'
  | 'screen'
  | 'general'
  | 'group'
  | 'rally'
  | 'react'
  | 'losses'
  | 'choose'
  | 'hold'
  | 'done'

export interface Verb {
  name: string
  label: string
  help: string
  tag: Tag
  rules: RuleId[]
  params: Param[]
}

export type Value = null | boolean | number | string | Value[] | { [name: string]: Value }

/** An order in words: lengths in the book's measure, angles in degrees. */
export interface Words {
  verb: string
  [param: string]: Value
}

export interface Refused {
  rule: RuleId | null
  reason: Value
  words: string
  witness: Mark[]
}

export interface Cost {
  spent: number
  of: number
  unit: string
}

export interface Ghost {
  stands: Stand[]
  marks: Mark[]
  cost: Cost | null
  legal: Words | null
  refused: Refused | null
}

export interface Supposed {
  side: Side
  question: string
  order: Words
}

export interface Outcome {
  chance: string
  about: number
  outcome: string[]
}

export interface Odds {
  supposing: Supposed[]
  outcomes: Outcome[]
  open: string
}

export interface Choice {
  verb: string
  offer: Words | null
  refused: Refused | null
}

// Dice.

export type Need = { at_least: number } | { six_then: number } | 'never'

export type Throw =
  | { kind: 'die'; sides: number }
  | { kind: 'digit' }
  | { kind: 'sum'; n: number; sides: number; at_least: number }
  | { kind: 'percent' }
  | { kind: 'hits'; needs: Need[] }
  | { kind: 'roll_off'; sides: number; plus: number[]; wins: 'highest' | 'lowest' }

export interface Purpose {
  rule: RuleId
  roller: Side
  unit: UnitId | null
  what: string
}

export interface Modifier {
  rule: RuleId
  amount: number
  why: string
}

export interface Rolled extends Purpose {
  roll: Throw
  faces: number[]
  modifiers: Modifier[]
  cuts?: number[]
  answer: number
}

export interface Lacking {
  throw: Throw
  why: Purpose
  so_far: number[]
  more: number
  next: { lowest: number; highest: number }
  misfit: number | null
}

// The table.

export type Manner = 'open' | 'aside' | 'sealed'

export interface Moment {
  turn: number
  phase: string
  side: Side | null
}

export interface Prompt {
  question: string
  manner: Manner
  verbs: string[]
  usual: Words
}

export interface Told {
  seq: number
  fact: { rolled: Rolled } | { event: Value }
  words: string
}

export interface Remark {
  side: Side | null
  words: string
}

export interface Change {
  seq: number
  moment: Moment
  pieces: Piece[]
  gone: UnitId[]
  deciding: [Manner | null, Manner | null]
  prompt: Prompt | null
  lacking: Lacking | null
  told: Told[]
  /** What may be taken back: the entry before the last order, and the one before all that are free. */
  back: { last: number; all: number } | null
  over: { winner: Side | null } | null
}

/** When in the battle an entry was. */
export interface Step {
  seq: number
  moment: Moment
}

export interface Sits {
  name: string
  machine: boolean
}

export interface Whole extends Change {
  title: string
  book: string
  yardstick: number
  unit: string
  notes: string[]
  sides: [string, string]
  /** In millimetres, from west to east and from south to north. */
  size: [number, number]
  players: [Sits, Sits]
  eyes: Side | null
  plays: Side[]
  verbs: Verb[]
  story: Told[]
  said: Remark[]
}

// Drawings: millimetres from the north-west corner, y grows southward.

export type Node =
  | { line: { class: string; d: string; width?: number } }
  | { rect: { class: string; at: [number, number]; size: [number, number]; round?: number; turn?: number } }
  | { disc: { class: string; at: [number, number]; radius: number } }
  | { text: { class: string; at: [number, number]; anchor: 'start' | 'middle' | 'end'; runs: Run[] } }
  | { along: { class: string; id: string; d: string; words: string } }
  | { group: Group }

export interface Run {
  class?: string
  words: string
  off?: number
}

export interface Group {
  class?: string
  unit?: UnitId
  place?: { at: [number, number]; turn?: number }
  words?: string
  nodes: Node[]
}

export interface Layer {
  name: string
  nodes: Node[]
}

export interface Scene {
  title: string
  description: string
  size: [number, number]
  pixel: number
  detail: 'far' | 'middle' | 'near'
  hues: [string, string]
  patterns: { id: string; size: number; nodes: Node[] }[]
  layers: Layer[]
}

// The socket.

export type Ask =
  | { ask: 'sit'; token: string | null; side?: Side }
  | { ask: 'look'; side: Side }
  | { ask: 'order'; id: number; order: Words }
  | { ask: 'preview'; id: number; order: Words }
  | { ask: 'odds'; id: number; order: Words }
  | { ask: 'offers'; id: number; verb: string | null; unit: UnitId | null }
  | { ask: 'choices'; id: number; unit: UnitId | null }
  | { ask: 'overlays'; id: number; unit: UnitId }
  | { ask: 'draw'; id: number; width: number; ground: boolean; seq?: number }
  | { ask: 'past'; id: number; seq: number }
  | { ask: 'timeline'; id: number }
  | { ask: 'pace'; id: number; milliseconds: number }
  | { ask: 'dice'; id: number; faces: number[] }
  | { ask: 'take_back'; id: number; to: number }
  | { ask: 'say'; id: number; words: string }

export type Tell =
  | ({ tell: 'table' } & Whole)
  | ({ tell: 'changed' } & Change)
  | { tell: 'done'; id: number }
  | { tell: 'refused'; id: number; refused: Refused }
  | { tell: 'wrong'; id: number | null; words: string }
  | { tell: 'ghost'; id: number; ghost: Ghost }
  | { tell: 'odds'; id: number; odds: Odds[] }
  | { tell: 'offers'; id: number; offers: Words[] }
  | { tell: 'choices'; id: number; choices: Choice[] }
  | { tell: 'overlays'; id: number; overlays: Overlay[] }
  | { tell: 'drawn'; id: number; scene: Scene }
  | { tell: 'past'; id: number; past: Change }
  | { tell: 'timeline'; id: number; steps: Step[] }
  | ({ tell: 'said' } & Remark)

// HTTP.

/** A battle as it is listed. */
export interface Battle {
  id: string
  title: string
  about: string
  place: string
  day: string | null
  minutes: number
  sides: { name: string; units: number; men: number; guns: number }[]
}

export type Setting = boolean | string | number

/** Something that players may choose before a battle. */
export interface Optional {
  name: string
  label: string
  help: string
  rule: RuleId
  usual: Setting
  words?: { name: string; label: string }[]
}

export interface Book {
  id: string
  title: string
  author: string
  about: string
  options: Optional[]
}

export interface Rule {
  id: RuleId
  title: string
  words: string
  rulings: { id: RuleId; words: string }[]
}

/** A game as it is listed. */
export interface Game {
  game: string
  touched: number
  title: string
  battle: string | null
  book: string
  turn: number
  phase: string
  sides: [string, string]
  players: [Sits, Sits]
  deciding: [boolean, boolean]
  over: { winner: Side | null } | null
}

/** What is wrong with a request. */
export interface Fault {
  words: string
  remedy?: string
  line?: number
  column?: number
}

export interface Seat {
  sitter: 'you' | 'guest' | 'machine'
  name: string
}

export interface NewGame {
  /** One that comes with the program, or a file of the player's own. */
  battle: string | { name: string; text: string }
  book: string
  options: Record<string, Setting>
  house: string
  seats: [Seat, Seat]
  dice: 'program' | 'real'
}

/** A game to be set up from a position of another. */
export interface Branch {
  seq: number
  seats: [Seat, Seat]
  dice: 'program' | 'real'
}

export interface Begun {
  game: string
  tokens: [string | null, string | null]
}
