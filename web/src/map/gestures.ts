/** Fingers and mouse on the map: a press, a drag of something, a pan, a pinch. */

import { less, length, type Point } from './plane'

/** Something that is being dragged. */
export interface Drag {
  move(at: Point, event: PointerEvent): void
  end(at: Point, event: PointerEvent): void
}

export interface Hands {
  /** Takes hold of the thing at a pixel, if it can be dragged. */
  grab(at: Point, event: PointerEvent): Drag | null
  press(at: Point, event: PointerEvent): void
  /** A finger rests where there is nothing to drag. */
  rest(at: Point, event: PointerEvent): Drag | null
  pan(by: Point): void
  pinch(by: number, about: Point): void
}

/** A pointer that moves no more than so many pixels presses. */
const STEADY = 5
/** A finger that rests so many milliseconds means the ruler. */
const LONG = 550

/** How a browser tells of a pointer at once, not only before the next frame; some do not. */
const AT_ONCE = 'pointerrawupdate'
const TELLS_AT_ONCE = `on${AT_ONCE}` in globalThis

/** The events that say where a pointer has moved. */
export const MOVES = TELLS_AT_ONCE ? ['pointermove', AT_ONCE] : ['pointermove']

interface Finger {
  from: Point
  at: Point
  moved: boolean
}

export class Gestures {
  #fingers = new Map<number, Finger>()
  #drag: { pointer: number; of: Drag } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly element: HTMLElement,
    readonly hands: Hands,
  ) {}

  #at(event: PointerEvent): Point {
    const { left, top } = this.element.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }

  down = (event: PointerEvent): void => {
    if (event.button > 1) return
    const at = this.#at(event)
    this.element.setPointerCapture(event.pointerId)
    this.#fingers.set(event.pointerId, { from: at, at, moved: false })
    clearTimeout(this.#timer)
    if (this.#fingers.size > 1) return this.#drop(event)
    const of = this.hands.grab(at, event)
    if (of) this.#drag = { pointer: event.pointerId, of }
    else if (event.pointerType === 'touch') this.#timer = setTimeout(() => this.#rest(event), LONG)
  }

  move = (event: PointerEvent): void => {
    const finger = this.#fingers.get(event.pointerId)
    // A drag asks at once; all else can wait for the frame in which it is seen.
    const early = event.type === AT_ONCE
    if (!finger || (TELLS_AT_ONCE && early !== (this.#drag !== null))) return
    const [was, at] = [finger.at, this.#at(event)]
    finger.moved ||= length(less(at, finger.from)) > STEADY
    if (!finger.moved) return
    clearTimeout(this.#timer)
    const other = [...this.#fingers.values()].find(one => one !== finger)
    finger.at = at
    if (other) this.#pinch(was, at, other.at)
    else if (this.#drag) this.#drag.of.move(at, event)
    else this.hands.pan(less(at, was))
  }

  up = (event: PointerEvent): void => {
    const finger = this.#fingers.get(event.pointerId)
    this.#fingers.delete(event.pointerId)
    clearTimeout(this.#timer)
    if (!finger) return
    const pressed = !finger.moved && event.type === 'pointerup' && this.#fingers.size === 0
    const dragged = this.#drag?.pointer === event.pointerId
    if (dragged && finger.moved) this.#drop(event)
    else if (dragged) this.#drag = null
    if (pressed) this.hands.press(finger.from, event)
  }

  #pinch(was: Point, at: Point, other: Point): void {
    const by = length(less(at, other)) / Math.max(1, length(less(was, other)))
    this.hands.pinch(by, other)
  }

  #drop(event: PointerEvent): void {
    this.#drag?.of.end(this.#at(event), event)
    this.#drag = null
  }

  #rest(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId)
    const of = finger && this.hands.rest(finger.from, event)
    if (!finger || !of) return
    finger.moved = true
    this.#drag = { pointer: event.pointerId, of }
  }
}
