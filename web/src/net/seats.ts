/** The tokens that this browser holds: of its own seats, and of those it has invited others to. */

export interface Seats {
  /** What opens this browser's seats. */
  mine: string[]
  /** What opens the seat of a guest. */
  guest?: string
}

const KEY = 'voltigeur.seats'
const NONE: Seats = { mine: [] }

function all(): Record<string, Seats> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Seats>
  } catch {
    return {}
  }
}

/** What this browser holds of a game. */
export const seatsOf = (game: string): Seats => all()[game] ?? NONE

/** Keeps what this browser holds of a game. */
export function keep(game: string, seats: Seats): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: seats }))
}

/** Keeps a token that came with an invitation. */
export function accept(game: string, token: string): void {
  const seats = seatsOf(game)
  if (!seats.mine.includes(token)) keep(game, { ...seats, mine: [token, ...seats.mine] })
}

/** The address that invites a guest to a seat. */
export const invitation = (game: string, token: string): string =>
  `${location.origin}${location.pathname}#/game/${encodeURIComponent(game)}?seat=${encodeURIComponent(token)}`
