/**
 * What server and page say to each other. The types are made from the server's own; a few that it leaves open
 * are told here.
 */

import type { JsonValue } from './wire/serde_json/JsonValue'
import type { Modifier } from './wire/Modifier'
import type { Optional } from './wire/Optional'
import type { Purpose } from './wire/Purpose'
import type { Throw } from './wire/Throw'

export type { ArmyLeft } from './wire/ArmyLeft'
export type { Ask } from './wire/Ask'
export type { Battle } from './wire/Battle'
export type { Book } from './wire/Book'
export type { Branch } from './wire/Branch'
export type { Change } from './wire/Change'
export type { Choice } from './wire/Choice'
export type { Cost } from './wire/Cost'
export type { Declared } from './wire/Declared'
export type { EventKind } from './wire/EventKind'
export type { Fell } from './wire/Fell'
export type { Game } from './wire/Game'
export type { Ghost } from './wire/Ghost'
export type { Group } from './wire/Group'
export type { GroupGhost } from './wire/GroupGhost'
export type { Grouped } from './wire/Grouped'
export type { Hint } from './wire/Hint'
export type { Kind } from './wire/Kind'
export type { Left } from './wire/Left'
export type { Lacking } from './wire/Lacking'
export type { Layer } from './wire/Layer'
export type { Loss } from './wire/Loss'
export type { Machine } from './wire/Machine'
export type { Manner } from './wire/Manner'
export type { Mark } from './wire/Mark'
export type { Modifier } from './wire/Modifier'
export type { Moment } from './wire/Moment'
export type { Need } from './wire/Need'
export type { Node } from './wire/Node'
export type { Odds } from './wire/Odds'
export type { OddsPart } from './wire/OddsPart'
export type { Optional } from './wire/Optional'
export type { Overlay } from './wire/Overlay'
export type { Pace } from './wire/Pace'
export type { Param } from './wire/Param'
export type { Part } from './wire/Part'
export type { PhaseShown } from './wire/PhaseShown'
export type { Phrase } from './wire/Phrase'
export type { Piece } from './wire/Piece'
export type { PlaceHeld } from './wire/PlaceHeld'
export type { Plea } from './wire/Plea'
export type { Point } from './wire/Point'
export type { Possible } from './wire/Possible'
export type { Priced } from './wire/Priced'
export type { Ready } from './wire/Ready'
export type { Reckoned } from './wire/Reckoned'
export type { Refused } from './wire/Refused'
export type { Remark } from './wire/Remark'
export type { Review } from './wire/Review'
export type { Rule } from './wire/Rule'
export type { Scene } from './wire/Scene'
export type { Side } from './wire/Side'
export type { Spot } from './wire/Spot'
export type { Stand } from './wire/Stand'
export type { Step } from './wire/Step'
export type { Tag } from './wire/Tag'
export type { Tell } from './wire/Tell'
export type { Throw } from './wire/Throw'
export type { Told } from './wire/Told'
export type { Trail } from './wire/Trail'
export type { UnitId } from './wire/UnitId'
export type { Verb } from './wire/Verb'
export type { Wanted } from './wire/Wanted'
export type { WantedSeat } from './wire/WantedSeat'
export type { Weight } from './wire/Weight'
export type { Whole } from './wire/Whole'
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
