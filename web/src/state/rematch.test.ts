import { expect, test } from 'vitest'
import { rematchSeats } from './rematch'

const players = [
  { name: 'Ney', machine: false },
  { name: 'Veteran', machine: true },
] as [{ name: string; machine: boolean }, { name: string; machine: boolean }]

test('in a rematch with sides changed each player has the other army', () => {
  expect(rematchSeats({ players, plays: ['blue'] }, true)).toEqual([
    { sitter: 'machine', name: 'Veteran' },
    { sitter: 'you', name: 'Ney' },
  ])
  expect(rematchSeats({ players, plays: ['blue'] }, false)[0]).toEqual({ sitter: 'you', name: 'Ney' })
})

test('a friend stays a guest, and is sent a new link', () => {
  const two = [players[0], { name: 'Soult', machine: false }] as typeof players
  expect(rematchSeats({ players: two, plays: ['blue'] }, true).map(({ sitter }) => sitter)).toEqual(['guest', 'you'])
})
