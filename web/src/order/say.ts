/** Orders, places and relations in words. */

import { around, blocksOf, heading, length, less, outside, type Block } from '../map/plane'
import type { Param, Piece, Spot, UnitId, Value, Verb, Words } from '../wire'
import { legsOf, type Leg } from './aim'

/** The measures and names that sentences need. */
export interface Tongue {
  /** What the book measures in. */
  unit: string
  name(unit: UnitId): string
  /** Where a unit stands, and how many nanometres the book's measure has: places are told from there. */
  at?: (unit: UnitId) => Spot | undefined
  measure?: number
}

/** A length in the book's measure. */
export const measured = (number: number, unit: string): string =>
  unit === 'inch' ? `${number.toFixed(1)}″` : `${Math.round(number)} ${unit}`

/** An amount of something that is spent. */
export const spent = (number: number, unit: string): string =>
  unit === 'inch' || unit === 'm' || unit === 'mm' ? measured(number, unit) : `${Math.round(number * 100) / 100}`

const degrees = (number: number): string => `${Math.round(Math.abs(number) * 10) / 10}°`

/** A leg of a way. */
export function leg(of: Leg, unit: string): string {
  if (of === 'about_face') return 'about face'
  if ('ahead' in of) return `ahead ${measured(of.ahead, unit)}`
  if ('back' in of) return `back ${measured(of.back, unit)}`
  if ('side' in of) return `${of.side < 0 ? 'left' : 'right'} ${measured(Math.abs(of.side), unit)}`
  if ('oblique' in of) return `oblique ${of.degrees < 0 ? 'left' : 'right'} ${measured(of.oblique, unit)}`
  if ('wheel' in of) return `wheel ${of.wheel} ${degrees(of.degrees)}`
  if ('wheel_back' in of) return `wheel back on the ${of.wheel_back} ${degrees(of.degrees)}`
  if ('turn' in of) return `turn ${of.turn < 0 ? 'left' : 'right'} ${degrees(of.turn)}`
  return `to ${place(of.to, unit)}`
}

/** A way. */
export const way = (of: Value | undefined, unit: string): string =>
  legsOf(of)
    .map(one => leg(one, unit))
    .join(', ') || 'where it stands'

const POINTS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

/** The point of the compass nearest to a facing. */
export const compass = (facing: number): string =>
  POINTS[Math.round((((facing % 360) + 360) % 360) / 45) % 8] ?? 'north'

function place(said: Value[], unit: string): string {
  const [x, y, facing] = said.map(Number)
  const at = `${measured(x ?? 0, unit)} east, ${measured(y ?? 0, unit)} north`
  return facing === undefined ? at : `${at}, facing ${compass(facing)}`
}

/**
 * A place as the way to it from where a piece stands: `4.2″ north-east`. Off the table there is no such way.
 */
export function whereabouts(to: readonly number[], from: Spot | undefined, unit: number, measure: string): string {
  const [x = 0, y = 0, facing] = to
  const looks = facing === undefined ? '' : `, facing ${compass(facing)}`
  if (!from) return facing === undefined ? 'there' : `there${looks}`
  const way: [number, number] = [x - from.x / unit, from.y / unit - y]
  const far = length(way)
  return far < 0.05 ? `where it stands${looks}` : `${measured(far, measure)} ${compass(heading(way))}${looks}`
}

/** The parameters of a verb in words. */
export function value(of: Value | undefined, param: Param, tongue: Tongue): string {
  if (of === undefined || of === null) return ''
  const list = Array.isArray(of) ? of : []
  switch (param.kind) {
    case 'unit':
    case 'target':
      return typeof of === 'number' ? tongue.name(of) : String(of)
    case 'units':
      return list.map(unit => tongue.name(Number(unit))).join(', ')
    case 'path':
      return way(of, tongue.unit)
    case 'moves':
      return list
        .map(pair => (Array.isArray(pair) ? `${tongue.name(Number(pair[0]))} ${way(pair[1], tongue.unit)}` : ''))
        .join('; ')
    case 'pose':
    case 'place':
      return place(list, tongue.unit)
    case 'poses':
      return `${list.length} places, the first ${Array.isArray(list[0]) ? place(list[0], tongue.unit) : ''}`
    case 'formation':
    case 'choice':
      return param.choices?.find(choice => choice.name === of)?.label.toLowerCase() ?? String(of)
    case 'length':
      return measured(Number(of), tongue.unit)
    case 'angle':
      return degrees(Number(of))
    case 'amount':
      return String(of)
    case 'elements':
      // Players count stands from 1.
      return list.length === 1
        ? `stand ${Number(list[0]) + 1}`
        : `stands ${list.map(one => Number(one) + 1).join(', ')}`
  }
}

/** An order as a short line: `2nd Foot: charge 8th Hussars, ahead 5.6″`. */
export function order(words: Words, verb: Verb | undefined, tongue: Tongue, without: UnitId | null = null): string {
  if (!verb) return words.verb
  const own = verb.params.find(({ kind }) => kind === 'unit')
  const unit = own && words[own.name]
  const from = typeof unit === 'number' ? tongue.at?.(unit) : undefined
  const told = (param: Param): string => {
    const to = words[param.name]
    const isPlace = (param.kind === 'place' || param.kind === 'pose') && Array.isArray(to)
    return isPlace && from && tongue.measure
      ? whereabouts(to.map(Number), from, tongue.measure, tongue.unit)
      : value(to, param, tongue)
  }
  const said = verb.params
    .filter(param => param !== own && !(without !== null && param.kind === 'unit' && words[param.name] === without))
    .map(param => ({ param, words: told(param) }))
    .filter(({ words }) => words !== '')
    .map(({ param, words }) =>
      param.kind === 'amount' || param.kind === 'length' ? `${param.name.replaceAll('_', ' ')} ${words}` : words,
    )
  const what = said.length ? `${verb.label.toLowerCase()} ${said.join(', ')}` : verb.label.toLowerCase()
  const whole = typeof unit === 'number' && unit !== without ? `${tongue.name(unit)}: ${what}` : what
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

/** An order as a word or two, without ways and places. */
export function brief(words: Words, verb: Verb | undefined, tongue: Tongue): string {
  if (!verb) return words.verb
  const plain = verb.params.filter(({ kind }) => ['unit', 'target', 'formation', 'choice'].includes(kind))
  const said = plain.map(param => value(words[param.name], param, tongue)).filter(Boolean)
  return [verb.label.toLowerCase(), ...said].join(' ')
}

const BEARINGS = ['front', 'right front', 'right', 'right rear', 'rear', 'left rear', 'left', 'left front']

/** Where another piece is, as the unit sees it: `6.1 inches, left front`. */
export function relation(from: Piece, to: Piece, height: number, millimetres: number, unit: string): string {
  const [here, there] = [blocksOf(from, height), blocksOf(to, height)]
  const [body, other] = [around(here), around(there)]
  if (!body || !other) return ''
  const far = Math.min(...here.flatMap(one => there.map(two => apart(one, two)))) / millimetres
  const off = heading(less(other.at, body.at)) - body.facing
  const bearing = BEARINGS[Math.round((((off % 360) + 360) % 360) / 45) % 8]
  return `${far.toFixed(unit === 'inch' ? 1 : 0)} ${unit === 'inch' ? 'inches' : unit}, ${bearing}`
}

/** A piece for the ear, and where it is as the picked one sees it, if both stand on the table. */
export function heard(
  piece: Piece,
  from: Piece | undefined,
  height: number,
  millimetres: number,
  unit: string,
): string {
  const where = from && from !== piece ? relation(from, piece, height, millimetres, unit) : ''
  return [piece.words, where].filter(Boolean).join(', ')
}

/** About how far two blocks are apart. */
function apart(one: Block, two: Block): number {
  const way = less(two.at, one.at)
  const far = length(way)
  if (far === 0) return 0
  const gap = outside(one, two.at)
  return Math.max(0, gap - (far - outside(two, one.at)))
}
