/** How long each part of a playback takes. */

import type { Cue } from './cues'

export const PACES = ['slow', 'usual', 'fast', 'combats', 'off'] as const
export type Pace = (typeof PACES)[number]

export const PACE_LABELS: Record<Pace, string> = {
  slow: 'Slow',
  usual: 'Usual',
  fast: 'Fast',
  combats: 'Only combats',
  off: 'Off',
}

const FACTOR: Record<Pace, number> = { slow: 1.8, usual: 1, fast: 0.4, combats: 1, off: 0 }

/** Milliseconds at the usual pace. */
const LIGHT = 200
const AN_INCH = 160
const SHORTEST = 400
const LONGEST = 1200
const REST = 250
const FIRE = 1100
const MORALE = 600
const LOSS = 500
const SLIGHT = 500
/** All moves together, where only combats are looked at. */
const TOGETHER = 600
/** A card closes by itself after so long at the fast pace; at the others it waits. */
export const CARD_CLOSES = 1500
/** A turn takes no longer than this: then rests shrink. */
const WHOLE_TURN = 25_000

/** How long a glide of so many millimetres takes. */
export function glideTime(millimetres: number, pace: Pace): number {
  if (pace === 'combats') return TOGETHER
  const usual = Math.min(LONGEST, Math.max(SHORTEST, (millimetres / 25.4) * AN_INCH))
  return usual * FACTOR[pace]
}

/** How long a step is shown after its glide, before the next begins. */
export function restTime(cue: Cue, pace: Pace, hurry = 1): number {
  if (pace === 'combats' || pace === 'off') return 0
  const usual = { fire: FIRE, charge: MORALE, morale: MORALE, loss: LOSS, roll: FIRE }[cue.kind as string]
  return (usual ?? (cue.trails.length ? REST : SLIGHT)) * FACTOR[pace] * hurry
}

export const lightTime = (pace: Pace, hurry = 1): number => (pace === 'combats' ? 0 : LIGHT * FACTOR[pace] * hurry)

/** How far rests shrink so that a turn of so many milliseconds is over in time. */
export const hurryFor = (milliseconds: number): number => Math.min(1, WHOLE_TURN / Math.max(1, milliseconds))
