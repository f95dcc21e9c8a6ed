/** What dice look like from above. */

/** Where the pips of each face of a six-sided die are. */
const PIPS: readonly (readonly [number, number])[][] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
]

/** The pips of a face, or none where a number is written on it. */
export const pips = (face: number, sides: number): readonly (readonly [number, number])[] | null =>
  sides === 6 ? (PIPS[face - 1] ?? null) : null

/** The outline of a die that is no cube, as the points of a polygon about its middle. */
export function outline(sides: number): string | null {
  if (sides === 6) return null
  if (sides === 4) return '0,-7.5 7,5.5 -7,5.5'
  if (sides === 8) return '0,-7.6 6.6,0 0,7.6 -6.6,0'
  if (sides === 10) return '0,-7.6 7,1.4 0,7.6 -7,1.4'
  return regular(sides === 12 ? 5 : 6)
}

function regular(corners: number): string {
  const at = (corner: number): string => {
    const angle = (corner / corners) * 2 * Math.PI
    return `${(7.5 * Math.sin(angle)).toFixed(2)},${(-7.5 * Math.cos(angle)).toFixed(2)}`
  }
  return Array.from({ length: corners }, (_, corner) => at(corner)).join(' ')
}

/** The faces of a cube that shows one of them to the front: front, back, right, left, top, bottom. */
export function cube(front: number): [number, number, number, number, number, number] {
  const [right, top] = [1, 2, 3].filter(face => face !== front && face !== 7 - front) as [number, number]
  return [front, 7 - front, right, 7 - right, top, 7 - top]
}
