/** A battle being set up, and the request that begins it. */

import type { Seats } from '../net/seats'
import type { Battle, Ready, Book, Machine, Wanted, WantedSeat, Setting, Side } from '../wire'

export type Command = Side | 'lot'
export type Against = 'machine' | 'friend' | 'screen' | 'watch'

export interface Setup {
  command: Command
  against: Against
  /** The machines that play Blue and Red, where machines do; the usual one if none is named. */
  machines: [Machine | null, Machine | null]
  name: string
  options: Record<string, Setting>
  house: string
  realDice: boolean
}

/** A battle that comes with the program, or a file of the player's own. */
export type Field = Omit<Battle, 'sides'> & {
  sides: readonly Battle['sides'][0][]
  file?: { name: string; text: string }
}

/** A file of the player's own as a battle. The server says what it holds. */
export const ownBattle = (name: string, text: string): Field => ({
  id: `file ${name}`,
  title: name,
  about: 'A battle or position of your own.',
  place: '',
  day: null,
  minutes: 0,
  sides: [],
  file: { name, text },
})

/** A set-up before the player has changed anything. */
export const fresh = (name: string, machine: Machine | null = null): Setup => ({
  command: 'blue',
  against: 'machine',
  machines: [machine, machine],
  name,
  options: {},
  house: '',
  realDice: false,
})

/** The machine that plays at first: the one chosen last time, else the usual one. */
export const usual = (machines: readonly Machine[], last: string | null): Machine | null =>
  machines.find(({ id }) => id === last) ?? machines.find(machine => machine.usual) ?? machines.at(-1) ?? null

/** What was chosen otherwise than the book has it. */
export const changed = (book: Book, setup: Setup): Wanted['options'] =>
  Object.fromEntries(
    book.options
      .map(({ name, usual }): [string, Setting] => [name, setup.options[name] ?? usual])
      .filter(([name, value]) => value !== book.options.find(option => option.name === name)?.usual),
  )

/** The side that a player commands, drawn by lot if he wants. */
export const commanded = (command: Command, lot: number): Side =>
  command === 'lot' ? (lot < 0.5 ? 'blue' : 'red') : command

/** Who sits where, Blue first. */
export function seats(setup: Setup, mine: Side, sides: readonly string[]): [WantedSeat, WantedSeat] {
  const machine = (index: number): WantedSeat => {
    const chosen = setup.machines[index]
    return { sitter: 'machine', name: chosen?.label ?? '', ...(chosen && { machine: chosen.id }) }
  }
  const side = (index: number): string => sides[index] ?? `Army ${index + 1}`
  if (setup.against === 'watch') return [machine(0), machine(1)]
  if (setup.against === 'screen')
    return [
      { sitter: 'you', name: side(0) },
      { sitter: 'you', name: side(1) },
    ]
  const index = mine === 'blue' ? 0 : 1
  const me: WantedSeat = { sitter: 'you', name: setup.name.trim() || side(index) }
  const other: WantedSeat =
    setup.against === 'machine' ? machine(1 - index) : { sitter: 'guest', name: side(1 - index) }
  return mine === 'blue' ? [me, other] : [other, me]
}

/** The request that begins a battle. */
export const request = (battle: Field, book: Book, setup: Setup, mine: Side): Wanted => ({
  battle: battle.file ?? battle.id,
  book: book.id,
  options: changed(book, setup),
  house: setup.house,
  seats: seats(
    setup,
    mine,
    battle.sides.map(side => side.name),
  ),
  dice: setup.realDice ? 'real' : 'program',
})

/** The tokens of a new game, apart by who is to hold them. */
export function held(begun: Ready, seats: readonly WantedSeat[]): Seats {
  const of = (sitter: WantedSeat['sitter']): string[] =>
    begun.tokens.filter((token, index): token is string => token !== null && seats[index]?.sitter === sitter)
  const mine = [...new Set(of('you'))]
  const guest = of('guest')[0]
  return guest === undefined ? { mine } : { mine, guest }
}
