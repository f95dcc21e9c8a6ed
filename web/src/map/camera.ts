/** Which part of the sheet is shown, and how large. */

import { add, less, times, type Point } from './plane'

/** Where the sheet's corner lies on the screen, and how many pixels a millimetre takes. */
export interface Camera {
  at: Point
  scale: number
}

export interface Extent {
  width: number
  height: number
}

/** The pixels to the inch beyond which nothing more is drawn. */
const NEAREST = 90 / 25.4

/** Drawings are asked for in steps of a third of a doubling, so that each serves a stretch of zoom. */
const STEPS = 3

/** Space kept round a sheet that is shown whole. */
const MARGIN = 12

/** The camera that shows the whole sheet. */
export function fit(sheet: Extent, screen: Extent): Camera {
  const scale = Math.max(
    0.02,
    Math.min((screen.width - 2 * MARGIN) / sheet.width, (screen.height - 2 * MARGIN) / sheet.height),
  )
  return { at: [(screen.width - sheet.width * scale) / 2, (screen.height - sheet.height * scale) / 2], scale }
}

/** The camera that fills the screen with the sheet, or with as much of it as fits. */
export function fill(sheet: Extent, screen: Extent): Camera {
  const scale = Math.max(screen.width / sheet.width, screen.height / sheet.height, 0.02)
  return { at: [(screen.width - sheet.width * scale) / 2, (screen.height - sheet.height * scale) / 2], scale }
}

/** Zooms by a factor, a point of the screen staying where it is. */
export function zoomed(camera: Camera, by: number, about: Point, sheet: Extent, screen: Extent): Camera {
  const least = fit(sheet, screen).scale
  const scale = Math.min(Math.max(NEAREST, least), Math.max(least, camera.scale * by))
  const at = add(about, times(less(camera.at, about), scale / camera.scale))
  return kept({ at, scale }, sheet, screen)
}

/** Shifts by pixels. */
export const panned = (camera: Camera, by: Point, sheet: Extent, screen: Extent): Camera =>
  kept({ at: add(camera.at, by), scale: camera.scale }, sheet, screen)

/**
 * The camera, moved so that the sheet does not leave the screen: centred where it is smaller, else without a
 * gap.
 */
export function kept(camera: Camera, sheet: Extent, screen: Extent): Camera {
  const along = (at: number, size: number, room: number): number => {
    const spare = room - size * camera.scale
    if (spare >= 0) return spare / 2
    return Math.min(MARGIN, Math.max(spare - MARGIN, at))
  }
  return {
    at: [along(camera.at[0], sheet.width, screen.width), along(camera.at[1], sheet.height, screen.height)],
    scale: camera.scale,
  }
}

/** The camera that shows a point, with some room round it, moved no more than it must. */
export function showing(camera: Camera, point: Point, sheet: Extent, screen: Extent): Camera {
  const on = toScreen(camera, point)
  const by = (at: number, room: number): number => {
    const margin = Math.min(90, room / 4)
    return at < margin ? margin - at : at > room - margin ? room - margin - at : 0
  }
  return panned(camera, [by(on[0], screen.width), by(on[1], screen.height)], sheet, screen)
}

export const toScreen = (camera: Camera, point: Point): Point => add(camera.at, times(point, camera.scale))
export const toSheet = (camera: Camera, pixel: Point): Point => times(less(pixel, camera.at), 1 / camera.scale)

/** From so many pixels to the inch on, drawings name the units. */
const NAMED = 14.05
/** A table shown a little smaller than that is still drawn with names. */
const ALMOST = 11.5

/** The width in pixels for which a sheet of some width should be drawn. */
export function drawnWidth(scale: number, width: number): number {
  const inches = width / 25.4
  if (scale * 25.4 >= ALMOST && scale * 25.4 < NAMED) return Math.ceil(NAMED * inches)
  const step = Math.round(Math.log2(scale * width) * STEPS)
  return Math.round(2 ** (step / STEPS))
}
