/**
 * What was told, cut into the steps in which it is played back. The kinds of events decide alone; no book is
 * known here.
 */

import { rollOf } from '../order/rolled'
import type { EventKind, Loss, Modifier, Rolled, Side, Told, Trail, UnitId, Weight } from '../wire'

/** One step of what is played back: a move, a volley, a combat with all its dice. */
export interface Cue {
  /** The entry of the journal to which it belongs. */
  seq: number
  kind: EventKind
  weight: Weight
  /** The units that it concerns, the one that acts first. */
  units: UnitId[]
  lines: Told[]
  trails: Trail[]
  losses: Loss[]
}

/** A line of a ledger: a roll or a score, with all that was added. */
export interface Entry {
  told: Told
  roll: Rolled | null
  modifiers: readonly Modifier[]
}

/** What a step is called by, the weakest first: a step that has a combat in it is a combat. */
const RANK: readonly EventKind[] = [
  'phase',
  'roll',
  'command',
  'place',
  'loss',
  'morale',
  'move',
  'fire',
  'charge',
  'combat',
]
const WEIGHTS: readonly Weight[] = ['slight', 'usual', 'great', 'decisive']

const heavier = (one: Weight, two: Weight): Weight => (WEIGHTS.indexOf(one) < WEIGHTS.indexOf(two) ? two : one)
const stronger = (one: EventKind, two: EventKind): EventKind => (RANK.indexOf(one) < RANK.indexOf(two) ? two : one)

/**
 * The steps of a stretch of the story. Lines without a playback come from older journals, and make no step.
 */
export function cuesOf(story: readonly Told[]): Cue[] {
  const cues: Cue[] = []
  for (const told of story) {
    const { play } = told
    if (!play) continue
    const cue = belongsTo(cues, told)
    if (cue) join(cue, told)
    else cues.push(begun(told))
  }
  return cues
}

/**
 * The step to which a line belongs: the last one, or an earlier one of the same entry that is about the same
 * units. Several combats of one entry are often told in turns: first all of them, then their dice.
 */
function belongsTo(cues: readonly Cue[], told: Told): Cue | null {
  const last = cues.at(-1)
  if (!last || last.seq !== told.seq) return null
  const units = told.play?.units ?? []
  const shares = (cue: Cue): boolean => units.length > 0 && units.every(unit => cue.units.includes(unit))
  const older = cues.findLast(
    cue => cue !== last && cue.seq === told.seq && cue.kind === 'combat' && shares(cue) && joins(cue, told),
  )
  return joins(last, told) && (shares(last) || !older) ? last : (older ?? null)
}

function begun(told: Told): Cue {
  const cue: Cue = { seq: told.seq, kind: 'phase', weight: 'slight', units: [], lines: [], trails: [], losses: [] }
  join(cue, told)
  return cue
}

function join(cue: Cue, told: Told): void {
  const { play } = told
  if (!play) return
  cue.kind = stronger(cue.kind, play.kind)
  cue.weight = heavier(cue.weight, play.weight)
  cue.units.push(...(play.units ?? []).filter(unit => !cue.units.includes(unit)))
  cue.lines.push(told)
  cue.trails.push(...(play.trails ?? []))
  if (play.loss) cue.losses.push(play.loss)
}

/** Whether a line goes on with a step, or begins the next. */
function joins(cue: Cue, told: Told): boolean {
  const kind = told.play?.kind
  const units = told.play?.units ?? []
  const shares = units.some(unit => cue.units.includes(unit))
  const acts = units[0] !== undefined && units[0] === cue.units[0]
  switch (kind) {
    case 'phase':
      return false
    case 'roll':
    case 'loss':
      return cue.kind !== 'phase' && (shares || RANK.indexOf(cue.kind) >= RANK.indexOf('fire'))
    case 'morale':
      return shares
    case 'command':
    case 'place':
      return shares && cue.kind === 'roll'
    case 'move':
      return shares && (cue.kind === 'charge' || cue.kind === 'roll' || cue.kind === 'combat')
    case 'fire':
      return acts && (cue.kind === 'fire' || cue.kind === 'roll')
    case 'charge':
      return acts && (cue.kind === 'charge' || cue.kind === 'roll' || cue.kind === 'move')
    case 'combat':
      return shares && (cue.kind === 'combat' || cue.kind === 'charge' || cue.kind === 'roll')
    default:
      return false
  }
}

/** Whether a step is played at all: the turning of phases only has its line in the story. */
export const isShown = ({ kind, trails, units, lines }: Cue): boolean =>
  kind !== 'phase' && (trails.length > 0 || (units.length > 0 && (kind !== 'command' || lines.some(rollOf))))

/** Whether a step stops the playback with a card: close combat, and a charge with its dice. */
export const isCombat = ({ kind, lines }: Cue): boolean =>
  kind === 'combat' || (kind === 'charge' && lines.some(rollOf))

/** The dice and scores of a step, each with what was added. */
export const ledger = ({ lines }: Cue): Entry[] =>
  lines.flatMap(told => {
    const roll = rollOf(told)
    const modifiers = roll?.modifiers ?? modifiersIn(told.fact)
    return roll || modifiers.length ? [{ told, roll, modifiers }] : []
  })

/** What is said in a step beside its dice. */
export const sayings = ({ lines }: Cue): Told[] => lines.filter(told => !rollOf(told) && !modifiersIn(told.fact).length)

/**
 * The first list of modifiers in a fact, whatever the book calls it: that of the unit which acts. A second
 * one is its enemy's, who has a line of his own.
 */
export function modifiersIn(fact: unknown): Modifier[] {
  if (Array.isArray(fact)) {
    if (fact.length && fact.every(isModifier)) return fact
    return firstOf(fact)
  }
  return fact && typeof fact === 'object' ? firstOf(Object.values(fact)) : []
}

function firstOf(facts: readonly unknown[]): Modifier[] {
  for (const fact of facts) {
    const found = modifiersIn(fact)
    if (found.length) return found
  }
  return []
}

const isModifier = (one: unknown): one is Modifier =>
  typeof one === 'object' && one !== null && 'amount' in one && 'why' in one && 'rule' in one

/**
 * What both sides lost in some steps, each unit's losses added up; `null` where a unit is gone altogether.
 */
export function lossesOf(cues: readonly Cue[]): Map<UnitId, number | null> {
  const lost = new Map<UnitId, number | null>()
  for (const { unit, strength } of cues.flatMap(({ losses }) => losses)) {
    const before = lost.get(unit)
    lost.set(unit, strength == null || before === null ? null : (before ?? 0) + strength)
  }
  return lost
}

/** The events of a turn that are worth telling, at most so many, in the order in which they happened. */
export function highlights(cues: readonly Cue[], most: number): Cue[] {
  const worth = ({ weight, losses, kind }: Cue): number =>
    WEIGHTS.indexOf(weight) * 10 + losses.length * 4 + RANK.indexOf(kind)
  const notable = cues.filter(({ weight, losses }) => weight !== 'slight' || losses.length)
  const kept = new Set([...notable].sort((one, two) => worth(two) - worth(one)).slice(0, most))
  return notable.filter(cue => kept.has(cue))
}

/** Whose step it is: of the side whose unit acts. */
export const actorSide = ({ units }: Cue, side: (unit: UnitId) => Side | null): Side | null =>
  units[0] === undefined ? null : side(units[0])
