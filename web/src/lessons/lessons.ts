/**
 * The first battle: five lessons, each an order on a small real battle. They are battle files, so any book
 * can play them; what a lesson asks for is told by the tag of a verb and the kind of an event alone.
 */

import { begin } from '../net/api'
import { keep } from '../net/seats'
import { held } from '../state/setup'
import { write } from '../state/route'
import type { TableState } from '../state/table.svelte'
import type { EventKind, Tag, WantedSeat } from '../wire'

export interface Lesson {
  title: string
  /** What to do, with the mouse or a finger. */
  text: string
  /** The sort of order that is wanted. */
  tags: readonly Tag[]
  /** It is done when a unit of one's own has been told of in such an event. */
  done: readonly EventKind[]
  /** Whether the lesson is over only with the battle. */
  toTheEnd?: boolean
  battle: string
}

const FIELD = `
minutes = 25

[field]
size = [1400, 1000]
height = 100

[[weather]]
sky = "clear"
soil = "dry"
`

const army = (name: string, side: string, home: string, leader: string, at: string, units: string[]): string => `
[[army]]
name = "${name}"
side = "${side}"
home = "${home}"

[[army.brigade]]
name = "${name} Brigade"
leader = { name = "${leader}", ability = "average", at = [${at}] }
unit = [
${units.map(unit => `  ${unit},`).join('\n')}
]
`

const foot = (name: string, x: number, y: number, rest = ''): string =>
  `{ name = "${name}", arm = "line_infantry", men = 600, at = [${x}, ${y}]${rest} }`
const horse = (name: string, x: number, y: number): string =>
  `{ name = "${name}", arm = "light_cavalry", men = 400, squadrons = 4, at = [${x}, ${y}] }`

const battle = (title: string, ours: string[], theirs: string[], more = ''): string =>
  `title = "${title}"
about = "A lesson of the first battle."
${FIELD}${army('Blue', 'blue', 'south', 'General Blanc', '700, 160', ours)}${army('Red', 'red', 'north', 'General Rossi', '700, 860', theirs)}${more}`

/** The foot of both sides in line, so far apart. */
const lines = (title: string, ours: number, theirs: number): string =>
  battle(title, [foot('Blue 1st Foot', 700, ours)], [foot('Red 1st Foot', 700, theirs)])

const HAMLET = 'polygon = [[640, 460], [760, 460], [760, 560], [640, 560]]'

export const LESSONS: readonly Lesson[] = [
  {
    title: 'March',
    text: 'Drag your battalion ahead. Its ghost stops where the rules stop it. Then press March, or Enter.',
    tags: ['advance'],
    done: ['move'],
    battle: lines('First lesson: march', 240, 900),
  },
  {
    title: 'Wheel',
    text: 'Pick the battalion and drag one of the two round handles at its front: it wheels about the other end.',
    tags: ['advance', 'wheel'],
    done: ['move'],
    battle: lines('Second lesson: wheel', 240, 900),
  },
  {
    title: 'Fire',
    text: 'The enemy is in range. Pick your battalion, then click the enemy to shoot at him, and end the shooting.',
    tags: ['fire'],
    done: ['fire'],
    battle: lines('Third lesson: fire', 420, 530),
  },
  {
    title: 'Charge',
    text: 'Pick your hussars and click the enemy’s battalion. The bar shows how it may end. Then press Charge.',
    tags: ['charge'],
    done: ['charge', 'combat'],
    battle: battle(
      'Fourth lesson: charge',
      [horse('Blue Hussars', 700, 330), foot('Blue 1st Foot', 1000, 240)],
      [foot('Red 1st Foot', 700, 520, ', formation = "column"')],
    ),
  },
  {
    title: 'Hold to win',
    text: 'Bring a battalion into the hamlet and keep the enemy out of it: who holds it alone at the end has won.',
    tags: ['advance'],
    done: [],
    toTheEnd: true,
    battle: battle(
      'Fifth lesson: hold to win',
      [foot('Blue 1st Foot', 620, 330), foot('Blue 2nd Foot', 800, 330)],
      [foot('Red 1st Foot', 700, 860)],
      `
[[terrain]]
kind = "village"
name = "Sainte-Anne"
${HAMLET}
material = "stone"

[[objective]]
name = "Sainte-Anne"
aim = "hold"
${HAMLET}
points = 2
words = "Two points for the side that alone has formed troops in the hamlet at the end."
`,
    ),
  },
]

/** Whether what a lesson asks for has been done: a unit of one's own was told of in such an event. */
export function isDone(
  lesson: Lesson,
  { story, pieces, eyes, now }: Pick<TableState, 'story' | 'pieces' | 'eyes' | 'now'>,
): boolean {
  if (lesson.toTheEnd) return now?.over != null
  return story.some(({ play }) => {
    const first = play?.units?.[0]
    const mine = first !== undefined && pieces.get(first)?.side === eyes
    return play != null && mine && lesson.done.includes(play.kind)
  })
}

const KEPT = 'voltigeur.lessons'

/** Which lesson a game is; none if it is no lesson. */
export function lessonOf(game: string): number | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, number>
    return kept[game] ?? null
  } catch {
    return null
  }
}

/** Begins a lesson by a book, against the weakest machine; gives its address. */
export async function teach(number: number, book: string, machine: string | undefined): Promise<string> {
  const lesson = LESSONS[number]
  if (!lesson) throw new Error('There is no such lesson.')
  const seats: [WantedSeat, WantedSeat] = [
    { sitter: 'you', name: 'You' },
    { sitter: 'machine', name: '', ...(machine ? { machine } : {}) },
  ]
  const file = { name: `lesson-${number + 1}.toml`, text: lesson.battle }
  const begun = await begin({ battle: file, book, options: {}, house: '', seats, dice: 'program' })
  keep(begun.game, held(begun, seats))
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, number>
  sessionStorage.setItem(KEPT, JSON.stringify({ ...kept, [begun.game]: number }))
  return write({ at: 'game', game: begun.game, seat: null })
}
