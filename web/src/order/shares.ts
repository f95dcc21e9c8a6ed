/** Odds as they are shown: a few bars that add up to all. */

import type { Odds } from '../wire'

export interface Bar {
  words: string
  share: number
  /** Which of the patterns it has: 1 for the likeliest. */
  pattern: 1 | 2 | 3 | 4 | 5
}

/** So many outcomes are shown one by one. */
const MOST = 7

/** The pattern of a bar by its place. */
export const patternOf = (place: number): Bar['pattern'] => Math.min(place + 1, 4) as Bar['pattern']

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

/** The bars of a case: the likeliest first, what is rare together, and what was not followed to its end. */
export function bars({ outcomes, open }: Odds, names: readonly string[] = []): Bar[] {
  const few = outcomes.length > MOST + 1 ? MOST : outcomes.length
  const rest = outcomes.slice(few).reduce((sum, { about }) => sum + about, 0)
  const out: Bar[] = outcomes.slice(0, few).map(({ about, outcome }, index) => ({
    words: together(outcome, names) || 'Nothing changes',
    share: about,
    pattern: patternOf(index),
  }))
  if (rest > 0) out.push({ words: `${outcomes.length - few} rarer outcomes`, share: rest, pattern: 5 })
  const unfinished = fraction(open)
  if (unfinished > 0) out.push({ words: 'Goes on beyond what was counted', share: unfinished, pattern: 5 })
  return out
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
