/** From a drag to the legs of a way: where a body is pulled, and how it gets there by the drill book. */

import {
  about,
  add,
  ahead,
  around,
  dot,
  frontOf,
  heading,
  length,
  less,
  off,
  right,
  times,
  turned,
  type Block,
  type Point,
} from '../map/plane'
import type { Value } from '../wire'

/** One leg of a way, in words. Lengths are in the book's measure. */
export type Leg =
  | { ahead: number }
  | { back: number }
  | { side: number }
  | { oblique: number; degrees: number }
  | { wheel: Hand; degrees: number }
  | { wheel_back: Hand; degrees: number }
  | { turn: number }
  | { to: [number, number, number] }
  | 'about_face'

export type Hand = 'left' | 'right'

/** How a body goes where it is pulled. */
export type Gait = 'march' | 'oblique' | 'side' | 'free'

/**
 * The measures that turn millimetres on the sheet into words: the book's, and the height of the sheet.
 */
export interface Measure {
  unit: number
  height: number
}

/** A pull shorter than this many millimetres is none, and a slant of fewer is straight. */
const STILL = 0.5
/** A wheel of fewer degrees is none. */
const SLIGHT = 0.2

export const tidy = (number: number): number => Math.round(number * 1000) / 1000 + 0

/** The legs that bring the middle of a body's front to a point. */
export function pulled(body: Block, to: Point, gait: Gait, by: Measure): Leg[] {
  const way = less(to, frontOf(body))
  const [forward, sideways] = [dot(way, ahead(body.facing)), dot(way, right(body.facing))]
  if (length(way) < STILL) return []
  const said = (millimetres: number): number => tidy(millimetres / by.unit)
  switch (gait) {
    case 'free':
      return [{ to: posed(to, body.facing, by) }]
    case 'side':
      return Math.abs(sideways) < STILL ? [] : [{ side: said(sideways) }]
    case 'oblique':
      return forward <= 0 ? [] : [{ oblique: said(length(way)), degrees: tidy(off(heading(way) - body.facing)) }]
    case 'march':
      if (Math.abs(sideways) < STILL) return forward > 0 ? [{ ahead: said(forward) }] : [{ back: said(-forward) }]
      return forward < 0 && Math.abs(sideways) < -forward ? [{ back: said(-forward) }] : wheeled(body, to, by)
  }
}

/** A wheel about the corner nearer to a point, and a march from there until the front's middle reaches it. */
function wheeled(body: Block, to: Point, by: Measure): Leg[] {
  const sideways = dot(less(to, frontOf(body)), right(body.facing))
  const hand: Hand = sideways < 0 ? 'left' : 'right'
  const sign = hand === 'left' ? 1 : -1
  const pivot = corner(body, hand)
  const half = body.width / 2
  const reach = less(to, pivot)
  const far = Math.sqrt(Math.max(0, dot(reach, reach) - half * half))
  const along = Math.atan2(dot(reach, ahead(body.facing)), sign * dot(reach, right(body.facing)))
  const round = ((along - Math.atan2(far, half)) * 180) / Math.PI
  if (round < SLIGHT) return far < STILL ? [] : [{ ahead: tidy(far / by.unit) }]
  const wheel: Leg = { wheel: hand, degrees: tidy(Math.min(round, 180)) }
  return far < STILL ? [wheel] : [wheel, { ahead: tidy(far / by.unit) }]
}

/** The leg that brings a front corner towards a point, the other corner staying. */
export function swung(body: Block, dragged: Hand, to: Point): Leg[] {
  const on: Hand = dragged === 'left' ? 'right' : 'left'
  const pivot = corner(body, on)
  const was = heading(less(corner(body, dragged), pivot))
  const clockwise = off(heading(less(to, pivot)) - was)
  const forward = on === 'right' ? clockwise : -clockwise
  const degrees = tidy(Math.abs(forward))
  if (degrees < SLIGHT) return []
  return [forward > 0 ? { wheel: on, degrees } : { wheel_back: on, degrees }]
}

/** A front corner. */
export function corner(body: Block, hand: Hand): Point {
  const side = times(right(body.facing), (hand === 'left' ? -1 : 1) * (body.width / 2))
  return add(frontOf(body), side)
}

/**
 * The handle by which a front corner is dragged: at the corner, or beside it where the front is too narrow
 * for two.
 */
export function handleOf(body: Block, hand: Hand, pixel: number): Point {
  const side = (hand === 'left' ? -1 : 1) * Math.max(0, 20 * pixel - body.width / 2)
  return add(corner(body, hand), times(right(body.facing), side))
}

/** A place on the sheet and a facing, in words. */
export const posed = (at: Point, facing: number, by: Measure): [number, number, number] => [
  ...placed(at, by),
  tidy(turned(facing)),
]

/** A place on the sheet in words. */
export const placed = (at: Point, by: Measure): [number, number] => [
  tidy(at[0] / by.unit),
  tidy((by.height - at[1]) / by.unit),
]

/** The handle by which a facing is turned: so many pixels ahead of a place. */
export const noseOf = (at: Point, facing: number, pixel: number): Point => add(at, times(ahead(facing), 44 * pixel))

/** A place in words on the sheet. */
export const spotted = (said: readonly number[], by: Measure): Point => [
  (said[0] ?? 0) * by.unit,
  by.height - (said[1] ?? 0) * by.unit,
]

/** Stands as one stiff body would carry them along some legs. */
export function carried(stands: readonly Block[], legs: readonly Leg[], by: Measure): Block[] {
  return legs.reduce<Block[]>((before, leg) => carriedBy(before, leg, by), [...stands])
}

function carriedBy(stands: Block[], leg: Leg, by: Measure): Block[] {
  const body = around(stands)
  if (!body) return stands
  const shift = (way: Point): Block[] => stands.map(stand => ({ ...stand, at: add(stand.at, way) }))
  const turn = (pivot: Point, degrees: number): Block[] =>
    stands.map(stand => ({ ...stand, at: about(stand.at, pivot, degrees), facing: turned(stand.facing + degrees) }))
  const door = (hand: Hand, degrees: number): Block[] => turn(corner(body, hand), hand === 'left' ? -degrees : degrees)
  if (leg === 'about_face') return stands.map(stand => ({ ...stand, facing: turned(stand.facing + 180) })).reverse()
  if ('ahead' in leg) return shift(times(ahead(body.facing), leg.ahead * by.unit))
  if ('back' in leg) return shift(times(ahead(body.facing), -leg.back * by.unit))
  if ('side' in leg) return shift(times(right(body.facing), leg.side * by.unit))
  if ('oblique' in leg) return shift(times(ahead(body.facing + leg.degrees), leg.oblique * by.unit))
  if ('wheel' in leg) return door(leg.wheel, leg.degrees)
  if ('wheel_back' in leg) return door(leg.wheel_back, -leg.degrees)
  if ('turn' in leg) return turn(body.at, leg.turn)
  const front = frontOf(body)
  const there = spotted(leg.to, by)
  const moved = shift(less(there, front))
  return moved.map(stand => ({
    ...stand,
    at: about(stand.at, there, leg.to[2] - body.facing),
    facing: turned(stand.facing + leg.to[2] - body.facing),
  }))
}

/** Legs with those that only go on as the one before joined to it, and without those that do nothing. */
export function joined(legs: readonly Leg[]): Leg[] {
  const out: Leg[] = []
  for (const leg of legs) {
    const last = out.pop()
    if (last === undefined) out.push(leg)
    else out.push(...(together(last, leg) ?? [last, leg]))
  }
  return out
}

/** Two legs as one, or as none if they undo each other; nothing if they are two. */
function together(one: Leg, two: Leg): Leg[] | null {
  if (typeof one === 'string' || typeof two === 'string') return null
  if ('to' in two) return [two]
  const straight = (leg: Leg): number | null =>
    typeof leg === 'string' ? null : 'ahead' in leg ? leg.ahead : 'back' in leg ? -leg.back : null
  const [first, second] = [straight(one), straight(two)]
  if (first !== null && second !== null) {
    const sum = tidy(first + second)
    return sum === 0 ? [] : [sum > 0 ? { ahead: sum } : { back: -sum }]
  }
  if ('side' in one && 'side' in two) {
    const sum = tidy(one.side + two.side)
    return sum === 0 ? [] : [{ side: sum }]
  }
  const [from, further] = [swing(one), swing(two)]
  if (from && further && from.hand === further.hand) {
    const sum = tidy(from.degrees + further.degrees)
    if (Math.abs(sum) < SLIGHT) return []
    return [sum > 0 ? { wheel: from.hand, degrees: sum } : { wheel_back: from.hand, degrees: -sum }]
  }
  return null
}

function swing(leg: Leg): { hand: Hand; degrees: number } | null {
  if (typeof leg === 'string') return null
  if ('wheel' in leg) return { hand: leg.wheel, degrees: leg.degrees }
  return 'wheel_back' in leg ? { hand: leg.wheel_back, degrees: -leg.degrees } : null
}

/** The first share of a way, from 0 to 1, each leg counting alike. */
export function firstPart(legs: readonly Leg[], share: number): Leg[] {
  const whole = Math.floor(share * legs.length)
  const next = legs[whole]
  const part = next === undefined ? null : partOf(next, share * legs.length - whole)
  return [...legs.slice(0, whole), ...(part === null ? [] : [part])]
}

/** A part of one leg; none if it cannot be parted. */
function partOf(leg: Leg, share: number): Leg | null {
  if (typeof leg === 'string' || 'to' in leg || share <= 0) return null
  if ('ahead' in leg) return { ahead: tidy(leg.ahead * share) }
  if ('back' in leg) return { back: tidy(leg.back * share) }
  if ('side' in leg) return { side: tidy(leg.side * share) }
  if ('oblique' in leg) return { ...leg, oblique: tidy(leg.oblique * share) }
  if ('turn' in leg) return { turn: tidy(leg.turn * share) }
  const degrees = tidy(leg.degrees * share)
  return degrees < SLIGHT ? null : { ...leg, degrees }
}

/**
 * A share of the straight line from one place to another, in words; whatever else is said of the other is
 * kept.
 */
export function towards(from: readonly [number, number], to: readonly number[], share: number): number[] {
  const [x = 0, y = 0, ...rest] = to
  return [tidy(from[0] + (x - from[0]) * share), tidy(from[1] + (y - from[1]) * share), ...rest]
}

/** The legs of a way in words, whether its parts go as one or follow each other. */
export function legsOf(way: Value | undefined): Leg[] {
  if (Array.isArray(way)) return way as Leg[]
  if (way && typeof way === 'object' && Array.isArray(way['following'])) return way['following'] as Leg[]
  return []
}

/** A way in words, made of legs, in the manner of another. */
export const wayOf = (legs: readonly Leg[], like: Value | undefined): Value =>
  like && typeof like === 'object' && !Array.isArray(like) && 'following' in like
    ? { following: legs as Value[] }
    : (legs as Value[])
