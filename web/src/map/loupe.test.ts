import { expect, test } from 'vitest'
import { glassAt, RADIUS } from './loupe'
import { length, less, type Point } from './plane'

const room = { width: 390, height: 600 }

test('the glass is above the finger where there is room', () => {
  const [x, y] = glassAt([200, 400], room)
  expect(x).toBe(200)
  expect(y).toBeLessThan(400 - RADIUS)
})

test('the glass lies within the map, and the finger never covers it', () => {
  for (let x = 0; x <= room.width; x += 10) {
    for (let y = 0; y <= room.height; y += 10) {
      const finger: Point = [x, y]
      const glass = glassAt(finger, room)
      expect(glass[0]).toBeGreaterThanOrEqual(RADIUS)
      expect(glass[0]).toBeLessThanOrEqual(room.width - RADIUS)
      expect(glass[1]).toBeGreaterThanOrEqual(RADIUS)
      expect(length(less(glass, finger))).toBeGreaterThan(RADIUS)
    }
  }
})
