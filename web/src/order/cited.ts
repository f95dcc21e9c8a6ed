/** Rules that a sentence cites. */

export type Part = { words: string } | { rule: string }

const ID = /\b[A-Z]{2,5}-[0-9R][0-9A-Za-z]*(?:\.[0-9A-Za-z]+)*/g

/** Words with the sign of an inch that the whole page has. */
const printed = (words: string): string => words.replace(/(\d)"/g, '$1″')

/** A sentence, apart by the ids of rules in it. */
export function parts(told: string): Part[] {
  const sentence = printed(told)
  const out: Part[] = []
  let at = 0
  for (const found of sentence.matchAll(ID)) {
    if (found.index > at) out.push({ words: sentence.slice(at, found.index) })
    out.push({ rule: found[0] })
    at = found.index + found[0].length
  }
  if (at < sentence.length) out.push({ words: sentence.slice(at) })
  return out
}

/** A refusal as a whole sentence, without the id before it, which is shown apart. */
export function plain(sentence: string, rule: string | null): string {
  const words = rule && sentence.startsWith(`${rule}: `) ? sentence.slice(rule.length + 2) : sentence
  return printed(words.charAt(0).toUpperCase() + words.slice(1) + (/[.?!]$/.test(words) ? '' : '.'))
}
