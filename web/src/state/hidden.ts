/**
 * The games that a player has put away from his first page. They are only hidden here, and come back at will.
 */

const KEY = 'voltigeur.hidden'

/** The games that are put away. */
export function hiddenGames(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Puts a game away, or takes it back. */
export function hide(game: string, away: boolean): string[] {
  const rest = hiddenGames().filter(one => one !== game)
  const all = away ? [...rest, game] : rest
  localStorage.setItem(KEY, JSON.stringify(all))
  return all
}

/** A game that was not played for so many seconds is no longer shown among the first. */
const ABANDONED = 14 * 24 * 3600

export const isAbandoned = (touched: number, now: number): boolean => now / 1000 - touched > ABANDONED
