/** The requests over HTTP, all of them under `/api` of the same host. */

import type { Battle, Ready, Book, Branch, Wrong, Game, Machine, Priced, Review, Wanted, Rule } from '../wire'

/** Something the server would not do, in its own words. */
export class Failed extends Error {}

/** A fault as a sentence: where it is, and what to do about it. */
function explained({ words, remedy, line, column }: Wrong): string {
  const where = line === undefined ? '' : `Line ${line}${column === undefined ? '' : `, column ${column}`}: `
  return where + words + (remedy ? `. ${remedy}` : '')
}

async function fetched(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(`/api${path}`, init).catch(() => {
    throw new Failed('The server does not answer. Is it running?')
  })
  if (answer.ok) return answer
  const said = (await answer.json().catch(() => null)) as { wrong?: Wrong[] } | null
  throw new Failed(said?.wrong?.map(explained).join('\n') ?? `The server refused the request (${answer.status}).`)
}

const call = async <T>(path: string, init?: RequestInit): Promise<T> => (await fetched(path, init)).json() as Promise<T>

const post = <T>(path: string, body: unknown): Promise<T> =>
  call<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

export const battles = (): Promise<Battle[]> => call('/battles')
export const books = (): Promise<Book[]> => call('/books')
export const rules = (book: string): Promise<Rule[]> => call(`/books/${encodeURIComponent(book)}/rules`)
/** The machines that may play, the weakest first; none where a server has but one. */
export const machines = (): Promise<Machine[]> => call<Machine[]>('/machines').catch(() => [])
export const games = (): Promise<Game[]> => call('/games')
/** What the book would warn of in this game. */
export const warnings = (game: Wanted): Promise<string[]> => post('/warnings', game)
/** What both armies cost in this game, Blue's first; nothing by a book without prices. */
export const prices = (game: Wanted): Promise<Priced[]> => post('/prices', game)
export const begin = (game: Wanted): Promise<Ready> => post('/games', game)

/** Says whose seats one holds. */
const bearing = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

/** Begins a game where another one stood after an entry of its journal. */
export const branch = (game: string, token: string | undefined, from: Branch): Promise<Ready> =>
  call(`/games/${encodeURIComponent(game)}/branch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearing(token) },
    body: JSON.stringify(from),
  })

/** What each order did to the chances of winning, as far as it has been reckoned. */
export const review = (game: string): Promise<Review> => call(`/games/${encodeURIComponent(game)}/review`)

/** A picture of a battle's ground and armies. */
export const mapOf = (battle: string, dark: boolean): string =>
  `/api/battles/${encodeURIComponent(battle)}/map.svg${dark ? '?dark' : ''}`

/** A game's journal, or the position after an entry, as a file. */
export const file = async (game: string, what: string, token: string | undefined): Promise<Blob> =>
  (await fetched(`/games/${encodeURIComponent(game)}/${what}`, { headers: bearing(token) })).blob()
