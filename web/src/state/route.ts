/**
 * Where in the page one is, as the hash of the address says. A seat's token stays in the hash, so no server
 * logs it.
 */

export type Route =
  | { at: 'home' }
  | { at: 'game'; game: string; seat: string | null }
  | { at: 'replay'; game: string; seq: number | null }
  | { at: 'rules'; book: string | null; rule: string | null }

/** The place that a hash names; the first page if it names none. */
export function read(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [screen, name = ''] = path.split('/').map(decode)
  const said = new URLSearchParams(query)
  if (screen === 'game' && name) return { at: 'game', game: name, seat: said.get('seat') }
  if (screen === 'replay' && name) return { at: 'replay', game: name, seq: number(said.get('seq')) }
  if (screen === 'rules') return { at: 'rules', book: name || null, rule: said.get('rule') }
  return { at: 'home' }
}

/** The hash that names a place. */
export function write(route: Route): string {
  switch (route.at) {
    case 'home':
      return '#/'
    case 'game':
      return `#/game/${encodeURIComponent(route.game)}` + query({ seat: route.seat })
    case 'replay':
      return `#/replay/${encodeURIComponent(route.game)}` + query({ seq: route.seq })
    case 'rules':
      return (route.book ? `#/rules/${encodeURIComponent(route.book)}` : '#/rules') + query({ rule: route.rule })
  }
}

function query(of: Record<string, string | number | null>): string {
  const said = Object.entries(of).filter(([, value]) => value !== null)
  return said.length ? '?' + new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString() : ''
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

const number = (word: string | null): number | null => (word !== null && /^\d+$/.test(word) ? Number(word) : null)
