import { expect, test } from 'vitest'
import type { Battle, Book, Machine } from '../wire'
import { commanded, fresh, held, ownBattle, request, seats, usual } from './setup'

const armies = ['French', 'Austrians']

test('the machine sits opposite', () => {
  const [blue, red] = seats(fresh('Anna'), 'red', armies)
  expect(blue).toEqual({ sitter: 'machine', name: '' })
  expect(red).toEqual({ sitter: 'you', name: 'Anna' })
})

test('a machine is named where one was chosen', () => {
  const [weak, strong] = ['Recruit', 'Marshal'].map(label => ({
    id: label.toLowerCase(),
    label,
    help: '',
    usual: false,
  })) as [Machine, Machine]
  const setup = { ...fresh('Anna'), machines: [weak, strong] as [Machine, Machine] }
  expect(seats(setup, 'red', armies)[0]).toEqual({ sitter: 'machine', name: 'Recruit', machine: 'recruit' })
  expect(seats(setup, 'blue', armies)[1]).toEqual({ sitter: 'machine', name: 'Marshal', machine: 'marshal' })
  const both = seats({ ...setup, against: 'watch' }, 'blue', armies)
  expect(both.map(({ machine }) => machine)).toEqual(['recruit', 'marshal'])
})

test('a machine chosen last time plays again, else the usual one', () => {
  const all = [{ id: 'a' }, { id: 'b', usual: true }, { id: 'c' }] as Machine[]
  expect([usual(all, 'c'), usual(all, 'gone'), usual(all.slice(0, 1), null)].map(one => one?.id)).toEqual([
    'c',
    'b',
    'a',
  ])
  expect(usual([], 'a')).toBe(null)
})

test('on one screen both seats are ours, called as the armies are', () => {
  const both = seats({ ...fresh('Anna'), against: 'screen' }, 'blue', armies)
  expect(both.map(seat => seat.name)).toEqual(armies)
  expect(both.every(seat => seat.sitter === 'you')).toBe(true)
})

test('a lot falls to either side', () => {
  expect([commanded('lot', 0.2), commanded('lot', 0.8), commanded('red', 0.2)]).toEqual(['blue', 'red', 'red'])
})

test('only options that were changed are sent, and only those of the book', () => {
  const book = {
    id: 'b',
    options: [
      { name: 'x', usual: true },
      { name: 'y', usual: 3 },
    ],
  } as unknown as Book
  const battle = { id: 'f', sides: [] } as unknown as Battle
  const setup = { ...fresh(''), options: { x: true, y: 4, z: 1 } }
  expect(request(battle, book, setup, 'blue').options).toEqual({ y: 4 })
})

test('a guest’s token is kept apart from ours', () => {
  const friend = seats({ ...fresh(''), against: 'friend' }, 'blue', armies)
  expect(held({ game: 'g', tokens: ['a', 'b'] }, friend)).toEqual({ mine: ['a'], guest: 'b' })
  const screen = seats({ ...fresh(''), against: 'screen' }, 'blue', armies)
  expect(held({ game: 'g', tokens: ['a', 'a'] }, screen)).toEqual({ mine: ['a'] })
})

test('a file of one’s own is sent whole', () => {
  const book = { id: 'b', options: [] } as unknown as Book
  const asked = request(ownBattle('hill.toml', 'title = "A hill"'), book, fresh(''), 'blue')
  expect(asked.battle).toEqual({ name: 'hill.toml', text: 'title = "A hill"' })
})
