/** Games set up over the wire, for tests that begin where a player would not. */

import type { Server } from './server'

interface Begun {
  game: string
  tokens: string[]
}

const seats = [
  { sitter: 'you', name: 'Blue' },
  { sitter: 'machine', name: 'Red' },
]

/** Sets a game up, by the one who plays Blue against the machine unless others are to sit. */
export async function setUp(server: Server, book: string, battle: unknown, sitting: unknown = seats): Promise<Begun> {
  const wanted = { battle, book, options: {}, house: '', seats: sitting, dice: 'program' }
  const begun = await fetch(`${server.url}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  })
  if (!begun.ok) throw new Error(await begun.text())
  return (await begun.json()) as Begun
}

/** The address of a seat. */
export const seatAt = (server: Server, { game, tokens }: Begun, index = 0): string =>
  `${server.url}/#/game/${game}?seat=${tokens[index]}`

/** What a piece keeps when it is still to be placed. */
const KEPT = /^(name|side|arm|class|grade|general|models|start|nation) = /

/** A battle before any piece is placed: its position as it begins, with all pieces taken from the table. */
export async function undeployed(server: Server, book: string, battle: string): Promise<string> {
  const both = [seats[0], seats[0]]
  const { game, tokens } = await setUp(server, book, battle, both)
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const position = await (await fetch(`${server.url}/api/games/${game}/position?seq=1`, { headers })).text()
  const parts = position.split(/\n(?=\[)/)
  // A unit that only comes out of another is not placed.
  const pieces = parts.filter(part => /^\[\[(unit|general)\]\]/.test(part) && !/'s screen"/.test(part))
  const bare = pieces.map(part =>
    part
      .split('\n')
      .filter(line => line.startsWith('[') || KEPT.test(line))
      .join('\n'),
  )
  const table = parts.filter(part => /^\[(sides|table)\]/.test(part))
  return [`book = "${book}"\nphase = "deployment"`, ...table, ...bare].join('\n\n')
}

/** Two armies of one battalion each, so near that they shoot, charge and fight at once. */
export const near = (server: Server, book: string, south: number, north: number, arm = 'line_infantry') => {
  const unit = (name: string, y: number): string => `{ name = "${name}", arm = "${arm}", men = 600, at = [700, ${y}] }`
  const army = (name: string, side: string, home: string, at: string, y: number): string => `
[[army]]
name = "${name}"
side = "${side}"
home = "${home}"
[[army.brigade]]
name = "${name} Brigade"
leader = { name = "General of ${name}", ability = "average", at = [${at}] }
unit = [ ${unit(`${name} Foot`, y)} ]
`
  const text = `title = "Near"
about = "For tests."
minutes = 40
[field]
size = [1400, 1000]
height = 100
[[weather]]
sky = "clear"
soil = "dry"
${army('Blue', 'blue', 'south', '700, 160', south)}${army('Red', 'red', 'north', '700, 900', north)}`
  return setUp(server, book, { name: 'near.toml', text })
}
