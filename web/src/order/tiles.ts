/**
 * The tiles of a unit: one for each thing that it may lawfully do, a formation each for itself. Keys and
 * places follow from the tag of a verb, so they are the same in every book.
 */

import type { Choice, Piece, Possible, Tag, Verb, Words } from '../wire'
import { known } from './draft'

/** The key of each sort of order. Answers to questions have digits. */
export const KEYS: Record<Tag, string> = {
  advance: 'M',
  wheel: 'W',
  withdraw: 'B',
  charge: 'C',
  fire: 'V',
  formation: 'F',
  limber: 'L',
  screen: 'K',
  deploy: 'D',
  group: 'J',
  general: 'G',
  rally: 'Y',
  hold: 'H',
  react: '',
  choose: '',
  losses: '',
  done: '',
}

/** In this order tiles stand: what moves, how it stands, the rest. */
const PLACES = Object.keys(KEYS) as Tag[]
const GROUPS: Partial<Record<Tag, number>> = { formation: 1, limber: 1, screen: 1, group: 2, general: 2, rally: 2 }

export interface Tile {
  verb: Verb
  /** The formation that it stands for, of a verb that changes formations. */
  formation: Choice | null
  label: string
  /** The key, and for a formation or an answer its digit. */
  key: string
  digit: number | null
  /** Whether the unit stands so already. */
  now: boolean
  /** Tiles of another group stand a little apart. */
  group: number
}

/** The parameter that names a formation. */
export const formationOf = (verb: Verb) => verb.params.find(({ kind }) => kind === 'formation')

/** Whether a verb ends what is being decided and needs nothing else said: it stands apart from the rest. */
export const isEnd = (verb: Verb | undefined): boolean =>
  verb?.tag === 'done' && verb.params.every(({ optional }) => optional)

/** The tiles of what is legal. `formations` has the legal orders of each verb that changes formations. */
export function tilesOf(
  choices: readonly Possible[],
  verbOf: (name: string) => Verb | undefined,
  formations: ReadonlyMap<string, readonly Words[]>,
  piece: Piece | undefined,
): Tile[] {
  const verbs = choices.flatMap(({ verb, offer }) => (offer ? (verbOf(verb) ?? []) : [])).filter(verb => !isEnd(verb))
  verbs.sort((one, two) => PLACES.indexOf(one.tag) - PLACES.indexOf(two.tag))
  let digit = 0
  return verbs.flatMap((verb): Tile[] => {
    const key = KEYS[verb.tag]
    const group = GROUPS[verb.tag] ?? (key ? 0 : 3)
    const param = formationOf(verb)
    const orders = formations.get(verb.name)
    if (!param || !orders) {
      const tile = { verb, formation: null, label: verb.short, key, digit: key ? null : ++digit, now: false, group }
      return [tile]
    }
    const names = known(orders, param.name)
    const forms = (param.choices ?? []).filter(({ name }) => names.includes(name))
    return forms.map(form => {
      const now = piece !== undefined && form.label.toLowerCase() === piece.formation.toLowerCase()
      return { verb, formation: form, label: form.label, key, digit: ++digit, now, group }
    })
  })
}

/** The tile that a key means: after one with the same key the next of them. */
export function tileAt(tiles: readonly Tile[], letter: string, present: Verb | null): Tile | undefined {
  const meant = tiles.filter(({ key, now }) => key === letter && !now)
  const at = meant.findIndex(({ verb }) => verb === present)
  return meant[(at + 1) % meant.length]
}

/**
 * What is most likely meant with a unit: fire where nothing else is legal, else a move, else the first tile.
 */
export function likeliest(tiles: readonly Tile[]): Tile | null {
  const acts = tiles.filter(({ now, verb }) => !now && verb.tag !== 'hold')
  const [first] = acts
  if (!first) return null
  if (acts.every(({ verb }) => verb.tag === 'fire')) return first
  const likely = acts.find(({ verb }) => verb.tag === 'advance' || verb.tag === 'deploy' || verb.tag === 'general')
  if (likely) return likely
  // What cannot be undone by looking at it is never chosen for the player among several.
  return acts.length === 1 ? first : null
}
