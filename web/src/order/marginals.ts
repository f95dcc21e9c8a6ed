/** What odds say of each piece alone, whatever happens to the others. */

import type { Odds } from '../wire'

export interface Marginals {
  /** What may become of a piece, and its chance; the likeliest first. */
  facts: { words: string; share: number }[]
  /** What is counted, such as losses, on average. */
  means: string[]
}

/** A sentence, apart by the piece that it is about. */
function parted(sentence: string, longest: readonly string[]): [string, string] {
  const name = longest.find(one => sentence.startsWith(`${one} `))
  return name ? [name, sentence.slice(name.length + 1)] : ['', sentence]
}

/** So many of something, at the end of a sentence. */
const COUNT = /^[^\d]* (\d+) [a-z]+$/
/** Where something stands. */
const PLACE = /\d\.\d/

/** Sums the outcomes of a case by what they say. What is counted is averaged, and places are left out. */
export function marginals({ outcomes }: Odds, names: readonly string[]): Marginals {
  const longest = [...names].sort((one, two) => two.length - one.length)
  const facts = new Map<string, number>()
  const sums = new Map<string, { name: string; words: string; sum: number }>()
  for (const { about, outcome } of outcomes) {
    for (const sentence of outcome) {
      const [name, words] = parted(sentence, longest)
      const counted = COUNT.exec(words)
      if (!counted) {
        if (!PLACE.test(words)) facts.set(sentence, (facts.get(sentence) ?? 0) + about)
        continue
      }
      const key = `${name} ${words.replace(/\d+/, '#').replace(/s$/, '')}`
      const before = sums.get(key)
      const several = before && before.words.length > words.length ? before.words : words
      sums.set(key, { name, words: several, sum: (before?.sum ?? 0) + about * Number(counted[1]) })
    }
  }
  return {
    facts: [...facts].map(([words, share]) => ({ words, share })).sort((one, two) => two.share - one.share),
    means: [...sums.values()].map(({ name, words, sum }) => `${name} ${words.replace(/\d+/, sum.toFixed(1))}`.trim()),
  }
}
