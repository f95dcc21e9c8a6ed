import { expect, test } from 'vitest'
import { along, wayOf, type Step } from './stage'

const step = (x: number, y: number, facing = 0): Step => ({ at: [x, y], facing })

test('what is drawn behind the front keeps its place behind it', () => {
  const [, half, end] = along({ at: [0, 10], turn: 0 }, [step(0, 0), step(0, -50), step(0, -100)])
  expect(half).toEqual({ place: { at: [0, -40], turn: 0 }, part: 0.5 })
  expect(end).toEqual({ place: { at: [0, -90], turn: 0 }, part: 1 })
})

test('a turn carries the drawing about the front', () => {
  const frames = along({ at: [0, 10], turn: 0 }, [step(0, 0), step(0, 0, 90)])
  expect(frames[1]?.place.turn).toBe(90)
  expect(frames[1]?.place.at.map(Math.round)).toEqual([-10, 0])
})

test('a turn goes the short way round', () => {
  const frames = along({ at: [0, 0], turn: 350 }, [step(0, 0, 350), step(0, 0, 10)])
  expect(frames[1]?.place.turn).toBe(370)
})

test('a path without an end is no path', () => {
  expect(along({ at: [0, 0], turn: 0 }, [])).toEqual([])
  expect(wayOf([step(0, 0), step(30, 40)])).toBe(50)
})
