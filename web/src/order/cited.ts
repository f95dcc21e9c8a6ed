/** Rules that a sentence cites. */

export type Part = { words: string } | { rule: string }

/** Words with the sign of an inch that the whole page has. */
const printed = (words: string): string => words.replace(/(\d)"/g, '$1″')

const patterns = new WeakMap<readonly string[], RegExp>()

/** Finds these ids where they stand alone: not `FIX-6.1` within `FIX-6.10`. */
function patternOf(ids: readonly string[]): RegExp {
  let pattern = patterns.get(ids)
  if (!pattern) {
    const any = ids.map(id => id.replaceAll('.', '\\.')).join('|')
    pattern = new RegExp(`(?<![\\w.-])(?:${any})(?![\\w-]|\\.\\w)`, 'g')
    patterns.set(ids, pattern)
  }
  return pattern
}

/** A sentence, apart by the ids of these rules in it. */
export function parts(told: string, ids: readonly string[]): Part[] {
  const sentence = printed(told)
  if (ids.length === 0) return [{ words: sentence }]
  const out: Part[] = []
  let at = 0
  for (const found of sentence.matchAll(patternOf(ids))) {
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
