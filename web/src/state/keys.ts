/** What a key means at the table. */

import type { Leg } from '../order/aim'

export type Meaning =
  | {
      do:
        | 'confirm'
        | 'cancel'
        | 'undo'
        | 'target'
        | 'usual'
        | 'find'
        | 'help'
        | 'whole'
        | 'unlay'
        | 'pause'
        | 'end'
        | 'next'
    }
  | { do: 'zoom'; by: number }
  | { do: 'pan'; by: [number, number] }
  | { do: 'lay'; leg: Leg }
  | { do: 'verb'; letter: string }
  | { do: 'layer'; place: number }

export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const PAN = 80
const ZOOM = 1.35
const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
}

/** A step of an inch or a tenth of one, in the book's measure. */
function step(unit: string, fine: boolean): number {
  const whole = unit === 'inch' ? 1 : 25
  return fine ? whole / 10 : whole
}

function arrow(key: string, by: number): Leg {
  if (key === 'ArrowUp') return { ahead: by }
  if (key === 'ArrowDown') return { back: by }
  return { side: key === 'ArrowLeft' ? -by : by }
}

/** Whether a key turns, about which corner, and how. Braces swap the pivot. */
function turn(key: string, fine: boolean): Leg | null {
  const degrees = fine ? 1 : 5
  if (key === '[') return { wheel: 'left', degrees }
  if (key === ']') return { wheel: 'right', degrees }
  if (key === '{') return { wheel_back: 'right', degrees: 5 }
  return key === '}' ? { wheel_back: 'left', degrees: 5 } : null
}

/** The meaning of a key; none if it has none here. */
export function meaning(key: Key, unit: string): Meaning | null {
  const shift = ARROWS[key.key]
  if (key.ctrlKey || key.metaKey)
    return shift && key.ctrlKey ? { do: 'pan', by: [shift[0] * PAN, shift[1] * PAN] } : null
  if (shift) return { do: 'lay', leg: arrow(key.key, step(unit, key.shiftKey)) }
  const wheel = turn(key.key, key.altKey)
  if (wheel) return { do: 'lay', leg: wheel }
  switch (key.key) {
    case 'Enter':
      return { do: key.shiftKey ? 'end' : 'confirm' }
    case 'Escape':
      return { do: 'cancel' }
    case 'Backspace':
      return { do: 'unlay' }
    case ' ':
      return { do: 'pause' }
    case '.':
      return { do: 'usual' }
    case '/':
      return { do: 'find' }
    case '?':
      return { do: 'help' }
    case '+':
    case '=':
      return { do: 'zoom', by: ZOOM }
    case '-':
      return { do: 'zoom', by: 1 / ZOOM }
    case '0':
      return { do: 'whole' }
  }
  if (/^[1-9]$/.test(key.key) && !key.altKey) return { do: 'layer', place: Number(key.key) - 1 }
  if (key.altKey || !/^[a-z]$/i.test(key.key)) return null
  const letter = key.key.toUpperCase()
  return letter === 'Z'
    ? { do: 'undo' }
    : letter === 'T'
      ? { do: 'target' }
      : letter === 'N'
        ? { do: 'next' }
        : { do: 'verb', letter }
}

/** The keys as they are explained. */
export const KEYS: [string, string][] = [
  ['Tab', 'the next unit'],
  ['/', 'find a unit by name'],
  ['M W B C V', 'march, wheel, withdraw, charge, fire; again for the next of that sort'],
  ['F, then 1 … 9', 'a formation'],
  ['L K G J Y H D', 'limber, screen, general, together, rally, hold, deploy'],
  ['↑ ↓ ← →', 'an inch ahead, back or aside; with Shift a tenth'],
  ['[ ]', 'wheel 5° left or right; with Alt 1°'],
  ['{ }', 'wheel back about the other corner'],
  ['Backspace', 'take the last leg away'],
  ['T', 'the next target'],
  ['N', 'the next unit that has not been ordered'],
  ['Enter', 'give the order'],
  ['Shift + Enter', 'end what is being decided'],
  ['.', 'give the usual answer'],
  ['Esc', 'cancel; nothing changes'],
  ['Z', 'take back'],
  ['1 … 9', 'an answer; else show or hide reach, arcs and the like of the picked unit'],
  ['Space', 'pause or resume machines that play each other'],
  ['R', 'hold and drag to measure'],
  ['+ − 0', 'zoom in, zoom out, the whole table'],
  ['Ctrl + arrows', 'move the map'],
]
