import { expect, test } from 'vitest'
import { around, frontOf, type Block, type Point } from '../map/plane'
import { carried, corner, firstPart, joined, legsOf, pulled, swung, wayOf, towards, type Leg } from './aim'

const by = { unit: 25, height: 1000 }
/** A line of 40 by 20 millimetres whose front's middle is at 500, 500, looking north. */
const line: Block = { at: [500, 510], facing: 0, width: 40, depth: 20 }

const reached = (legs: Leg[]): Point => {
  const body = around(carried([line], legs, by))
  return body ? frontOf(body) : [NaN, NaN]
}
const near = (point: Point, x: number, y: number): void => {
  expect(point[0]).toBeCloseTo(x, 1)
  expect(point[1]).toBeCloseTo(y, 1)
}

test('a pull straight to the front is a march ahead', () => {
  expect(pulled(line, [500, 400], 'march', by)).toEqual([{ ahead: 4 }])
})

test('a pull straight to the rear steps back, the facing kept', () => {
  expect(pulled(line, [500, 550], 'march', by)).toEqual([{ back: 2 }])
})

test('a pull to one side wheels, and the front arrives under the pointer', () => {
  for (const to of [
    [460, 380],
    [560, 420],
    [530, 300],
    [400, 470],
  ] as Point[]) {
    const legs = pulled(line, to, 'march', by)
    expect(legs[0]).toHaveProperty('wheel', to[0] < 500 ? 'left' : 'right')
    near(reached(legs), to[0], to[1])
  }
})

test('an oblique keeps the facing and says its slant', () => {
  const legs = pulled(line, [600, 400], 'oblique', by)
  expect(legs).toEqual([{ oblique: 5.657, degrees: 45 }])
  near(reached(legs), 600, 400)
})

test('no unit marches obliquely to the rear', () => {
  expect(pulled(line, [600, 600], 'oblique', by)).toEqual([])
})

test('a side step goes only to the side', () => {
  expect(pulled(line, [450, 480], 'side', by)).toEqual([{ side: -2 }])
})

test('loose troops go anywhere, said from the south-west corner', () => {
  expect(pulled(line, [600, 400], 'free', by)).toEqual([{ to: [24, 24, 0] }])
  near(reached([{ to: [24, 24, 90] }]), 600, 400)
})

test('no unit wheels by less than can be seen', () => {
  const front = frontOf(line)
  expect(pulled(line, [front[0] + 0.6, front[1] - 400], 'march', by)).toEqual([{ ahead: expect.closeTo(16, 1) }])
  expect(
    joined([
      { wheel: 'left', degrees: 10 },
      { wheel_back: 'left', degrees: 9.95 },
    ]),
  ).toEqual([])
  expect(firstPart([{ wheel: 'left', degrees: 10 }], 0.01)).toEqual([])
})

test('a corner that is dragged forward wheels about the other', () => {
  expect(swung(line, 'right', [corner(line, 'left')[0], 460])).toEqual([{ wheel: 'left', degrees: 90 }])
  const [wheel] = swung(line, 'left', [485, 480])
  expect(wheel).toHaveProperty('wheel', 'right')
})

test('a corner that is dragged backward wheels back', () => {
  expect(swung(line, 'right', [480, 540])).toEqual([{ wheel_back: 'left', degrees: 90 }])
})

test('a wheel leaves its pivot where it is', () => {
  const body = around(carried([line], [{ wheel: 'left', degrees: 30 }], by))
  near(body ? corner(body, 'left') : [0, 0], 480, 500)
  expect(body?.facing).toBe(330)
})

test('an about-face turns on the spot', () => {
  const body = around(carried([line], ['about_face'], by))
  expect(body?.facing).toBe(180)
  near(body?.at ?? [0, 0], 500, 510)
})

test('legs that go on alike are one leg, and a step forth and back is none', () => {
  expect(joined([{ ahead: 2 }, { ahead: 1.5 }])).toEqual([{ ahead: 3.5 }])
  expect(joined([{ ahead: 2 }, { back: 2 }])).toEqual([])
  expect(
    joined([
      { wheel: 'left', degrees: 10 },
      { wheel_back: 'left', degrees: 25 },
    ]),
  ).toEqual([{ wheel_back: 'left', degrees: 15 }])
  expect(joined([{ wheel: 'left', degrees: 10 }, { ahead: 1 }, 'about_face', { ahead: 1 }])).toHaveLength(4)
})

test('a way keeps the manner in which it was offered', () => {
  const followed = wayOf([{ ahead: 3 }], { following: [{ ahead: 1 }] })
  expect(followed).toEqual({ following: [{ ahead: 3 }] })
  expect(legsOf(followed)).toEqual([{ ahead: 3 }])
  expect(wayOf([{ ahead: 3 }], [])).toEqual([{ ahead: 3 }])
})

test('a way is parted leg by leg', () => {
  const legs: Leg[] = [{ wheel: 'left', degrees: 30 }, { ahead: 8 }]
  expect(firstPart(legs, 0.25)).toEqual([{ wheel: 'left', degrees: 15 }])
  expect(firstPart(legs, 0.75)).toEqual([{ wheel: 'left', degrees: 30 }, { ahead: 4 }])
  expect(firstPart(legs, 1)).toEqual(legs)
  expect(firstPart(['about_face'], 0.5)).toEqual([])
})

test('a share of the line to a place keeps the facing that is wanted there', () => {
  expect(towards([10, 20], [20, 40, 90], 0.25)).toEqual([12.5, 25, 90])
})
