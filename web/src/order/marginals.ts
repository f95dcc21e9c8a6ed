/** What odds say of each piece alone, whatever happens to the others. */

import type { Odds } from '../wire'
import { bestOf, patternOf, type Bar } from './shares'

export interface Marginals {
  /** What may become of a piece, and its chance: the likeliest, from the best to the worst. */
  facts: Bar[]
  /** What happens whatever the dice say. */
  certain: string[]
  /** Counts, such as losses, on average. */
  means: string[]
}

/** So many facts are shown. */
const MOST = 8
/** Whatever is likelier is as good as certain. */
const CERTAIN = 0.9995

/** A sentence, apart by the piece that it is about. */
function parted(sentence: string, longest: readonly string[]): [string, string] {
  const name = longest.find(one => sentence.startsWith(`${one} `))
  return name ? [name, sentence.slice(name.length + 1)] : ['', sentence]
}

/** So many of something, at the end of a sentence. */
const COUNT = /^[^\d]* (\d+) [a-z]+$/
/** Where something stands. */
const PLACE = /\d\.\d|\d, \d/

/** Sums the outcomes of a case by what they say. Counts are averaged, and places are left out. */
export function marginals(odds: Odds, names: readonly string[]): Marginals {
  const longest = [...names].sort((one, two) => two.length - one.length)
  const facts = new Map<string, { share: number; gain: number }>()
  const sums = new Map<string, { name: string; words: string; sum: number }>()
  for (const { about, outcome, gain } of odds.outcomes) {
    for (const sentence of outcome) {
      const [name, words] = parted(sentence, longest)
      const counted = COUNT.exec(words)
      if (!counted) {
        const was = facts.get(sentence) ?? { share: 0, gain: 0 }
        if (!PLACE.test(words)) facts.set(sentence, { share: was.share + about, gain: was.gain + about * gain })
        continue
      }
      const key = `${name} ${words.replace(/\d+/, '#').replace(/s$/, '')}`
      const before = sums.get(key)
      const several = before && before.words.length > words.length ? before.words : words
      sums.set(key, { name, words: several, sum: (before?.sum ?? 0) + about * Number(counted[1]) })
    }
  }
  const all = [...facts].map(([words, { share, gain }]) => ({ words, share, gain: share > 0 ? gain / share : 0 }))
  const best = bestOf(odds)
  const open = all.filter(({ share }) => share < CERTAIN).sort((one, two) => two.share - one.share)
  return {
    facts: open
      .slice(0, MOST)
      .sort((one, two) => two.gain - one.gain)
      .map(({ words, share, gain }) => ({ words, share, pattern: patternOf(gain, best) })),
    certain: all.filter(({ share }) => share >= CERTAIN).map(({ words }) => words),
    means: [...sums.values()].map(({ name, words, sum }) => `${name} ${words.replace(/\d+/, sum.toFixed(1))}`.trim()),
  }
}
