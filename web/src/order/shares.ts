/** Odds as they are shown: bars from the best for who asks to the worst, and together they are all. */

import type { Odds } from '../wire'

/**
 * How a bar is drawn: 1 for the best, 2 for the good, 3 for neither, 4 for the bad, 5 for the rest.
 */
export type Pattern = 1 | 2 | 3 | 4 | 5

export interface Bar {
  words: string
  share: number
  pattern: Pattern
}

/** So many outcomes are shown one by one. */
export const MOST = 7

/** The pattern of something by what it gains, where the best gains so much. */
export function patternOf(gain: number, best: number): Pattern {
  if (gain > 0) return gain >= best / 2 ? 1 : 2
  return gain < 0 ? 4 : 3
}

/** The most that an outcome gains. */
export const bestOf = ({ outcomes }: Odds): number => Math.max(0, ...outcomes.map(({ gain }) => gain))

/** Sentences with those of the same piece told together: `8th Foot is shaken, has lost 2 figures`. */
export function together(sentences: readonly string[], names: readonly string[]): string {
  const longest = [...names].sort((one, two) => two.length - one.length)
  const told = new Map<string, string[]>()
  for (const sentence of sentences) {
    const name = longest.find(one => sentence.startsWith(`${one} `)) ?? ''
    told.set(name || sentence, [...(told.get(name || sentence) ?? []), name ? sentence.slice(name.length + 1) : ''])
  }
  return [...told].map(([name, said]) => [name, said.join(', ')].filter(Boolean).join(' ')).join('; ')
}

/**
 * The bars of a case: the likeliest outcomes from the best to the worst, the rarer ones together, and the
 * open share.
 */
export function bars(odds: Odds, names: readonly string[] = []): Bar[] {
  const { outcomes } = odds
  const best = bestOf(odds)
  const likeliest = [...outcomes].sort((one, two) => two.about - one.about)
  const few = new Set(likeliest.slice(0, outcomes.length > MOST + 1 ? MOST : outcomes.length))
  const rest = outcomes.filter(outcome => !few.has(outcome))
  const out: Bar[] = outcomes
    .filter(outcome => few.has(outcome))
    .map(({ about, outcome, gain }) => ({
      words: together(outcome, names) || 'Nothing changes',
      share: about,
      pattern: patternOf(gain, best),
    }))
  const rare = rest.reduce((sum, { about }) => sum + about, 0)
  if (rare > 0) out.push({ words: `${rest.length} rarer outcomes`, share: rare, pattern: 5 })
  return [...out, ...unfinished(odds)]
}

function unfinished({ open }: Odds): Bar[] {
  const share = fraction(open)
  return share > 0 ? [{ words: 'Not calculated to the end', share, pattern: 5 }] : []
}

/** A fraction such as `5/9`, about. */
export function fraction(words: string): number {
  const [above, below = '1'] = words.split('/')
  return Number(above) / Number(below) || 0
}

/** How many equal cases the chances are counted in, if that is a number one can grasp. */
export function cases({ outcomes }: Odds): number | null {
  const below = outcomes.map(({ chance }) => BigInt(/^\d+\/\d+$/.test(chance) ? (chance.split('/')[1] as string) : '1'))
  const common = below.reduce((one, two) => (one * two) / divisor(one, two), 1n)
  return common > 1n && common < 10_000_000n ? Number(common) : null
}

const divisor = (one: bigint, two: bigint): bigint => (two === 0n ? one : divisor(two, one % two))

/** A share in per cent, never rounded to certainty or to nothing. */
export function percent(share: number): string {
  if (share > 0 && share < 0.0005) return '<0.1%'
  if (share < 1 && share > 0.9995) return '>99.9%'
  return `${(share * 100).toFixed(1)}%`
}
