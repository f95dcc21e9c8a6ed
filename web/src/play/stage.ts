/** The troops as they are drawn, moved along their paths before the drawing itself follows. */

import { places, type Place } from '../map/glide'
import { about, add, length, less, off, onSheet, type Point } from '../map/plane'
import type { Layer, Trail, UnitId } from '../wire'

/** A pose on the sheet. */
export interface Step {
  at: Point
  facing: number
}

/** A turn of so many degrees takes as long as a millimetre of the way. */
const TURN = 1.2

export const written = ({ at, turn }: Place): string => `translate(${at[0]}px, ${at[1]}px) rotate(${turn}deg)`

/** The poses of a path on a sheet of this height. */
export const stepsOf = ({ path }: Trail, height: number): Step[] =>
  path.map(({ at, facing }) => ({ at: onSheet(at, height), facing: facing / 1e6 }))

/** How long a path is, in millimetres. */
export const wayOf = (steps: readonly Step[]): number => spans(steps).reduce((sum, span) => sum + span.far, 0)

function spans(steps: readonly Step[]): { far: number; weight: number }[] {
  return steps.slice(1).map((step, index) => {
    const before = steps[index] as Step
    const far = length(less(step.at, before.at))
    return { far, weight: far + Math.abs(off(step.facing - before.facing)) * TURN }
  })
}

/** Where something drawn at a place is drawn after each step, and at which part of the whole way. */
export function along(place: Place, steps: readonly Step[]): { place: Place; part: number }[] {
  const [first] = steps
  if (!first) return []
  const whole = spans(steps).reduce((sum, { weight }) => sum + weight, 0) || 1
  let gone = 0
  let turn = 0
  return steps.map((step, index) => {
    const before = steps[index - 1]
    if (before) {
      gone += spans([before, step])[0]?.weight ?? 0
      turn += off(step.facing - before.facing)
    }
    const at = about(add(step.at, less(place.at, first.at)), step.at, turn)
    return { place: { at, turn: place.turn + turn }, part: Math.min(1, gone / whole) }
  })
}

export class Stage {
  #svg: SVGSVGElement | null = null
  #drawn: ReadonlyMap<UnitId, Place> = new Map()
  #moved = new Map<UnitId, Place>()

  /** A drawing has been put up. What had gone on before it was drawn stands where it went. */
  put(svg: SVGSVGElement, layers: readonly Layer[]): Map<UnitId, Place> {
    this.#svg = svg
    this.#drawn = places(layers)
    for (const [unit, place] of this.#moved) this.#set(unit, place)
    return new Map([...this.#drawn, ...this.#moved])
  }

  /** Where a unit is drawn now. */
  place(unit: UnitId): Place | undefined {
    return this.#moved.get(unit) ?? this.#drawn.get(unit)
  }

  /** Moves a unit along a path; gives what must be waited for, if it is drawn at all. */
  walk(unit: UnitId, steps: readonly Step[], milliseconds: number): Animation | null {
    const place = this.place(unit)
    const element = this.#element(unit)
    const frames = place ? along(place, steps) : []
    const last = frames.at(-1)
    if (!element || !last) return null
    this.#moved.set(unit, last.place)
    this.#set(unit, last.place)
    if (milliseconds <= 0) return null
    const keys = frames.map(({ place, part }) => ({ transform: written(place), offset: part }))
    return element.animate(keys, { duration: milliseconds, easing: 'ease-in-out' })
  }

  /** Puts units back to where they stood before a step is shown again. */
  back(before: ReadonlyMap<UnitId, Place>): void {
    for (const [unit, place] of before) {
      this.#moved.set(unit, place)
      this.#set(unit, place)
    }
  }

  /** The drawing follows from here on. */
  settle(): void {
    this.#moved.clear()
  }

  #element(unit: UnitId): SVGElement | null {
    return this.#svg?.querySelector<SVGElement>(`#unit-${unit}`) ?? null
  }

  #set(unit: UnitId, place: Place): void {
    const element = this.#element(unit)
    if (element) element.style.transform = written(place)
  }
}
