/** Books and their rules, fetched once. */

import { books, rules } from '../net/api'
import type { Book, Rule } from '../wire'

const shelf = new Map<string, Promise<Rule[]>>()
let all: Promise<Book[]> | undefined

/** Keeps a promise unless it fails. */
function kept<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget)
  return promise
}

/** The books there are. */
export const bookList = (): Promise<Book[]> => (all ??= kept(books(), () => (all = undefined)))

/** The rules of a book. */
export function rulesOf(book: string): Promise<Rule[]> {
  let found = shelf.get(book)
  if (!found) {
    found = kept(rules(book), () => shelf.delete(book))
    shelf.set(book, found)
  }
  return found
}

const ids = new WeakMap<readonly Rule[], readonly string[]>()

/** The ids of all rules and rulings of a list, always the same array for the same list. */
export function idsOf(rules: readonly Rule[]): readonly string[] {
  let found = ids.get(rules)
  if (!found) {
    found = rules.flatMap(rule => [rule.id, ...rule.rulings.map(ruling => ruling.id)])
    ids.set(rules, found)
  }
  return found
}

/** The rule of an id or of a ruling on it; the nearest one above it if it is a part of another. */
export function find(rules: readonly Rule[], id: string): Rule | undefined {
  const exact = rules.find(rule => rule.id === id || rule.rulings.some(ruling => ruling.id === id))
  const above = id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : ''
  return exact ?? (above ? find(rules, above) : undefined)
}
