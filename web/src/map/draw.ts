/** A scene's shapes as SVG elements. */

import type { Group, Layer, Node, Scene } from '../wire'

const SVG = 'http://www.w3.org/2000/svg'

type Attributes = Record<string, string | number | null | undefined>

function element(name: string, attributes: Attributes, children: readonly (Element | string)[] = []): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== '') made.setAttribute(key, String(value))
  }
  made.append(...children)
  return made
}

/** The elements of one shape; words along a line need two. */
function shape(node: Node): Element[] {
  if ('line' in node) {
    const { class: kind, d, width } = node.line
    return [element('path', { class: kind, d, 'stroke-width': width })]
  }
  if ('rect' in node) {
    const { class: kind, at, size, round, turn } = node.rect
    const transform = turn ? `rotate(${turn} ${at[0] + size[0] / 2} ${at[1] + size[1] / 2})` : undefined
    return [element('rect', { class: kind, x: at[0], y: at[1], width: size[0], height: size[1], rx: round, transform })]
  }
  if ('disc' in node) {
    const { class: kind, at, radius } = node.disc
    return [element('circle', { class: kind, cx: at[0], cy: at[1], r: radius })]
  }
  if ('text' in node) {
    const { class: kind, at, anchor, runs } = node.text
    const words = runs.map(run =>
      run.class || run.off ? element('tspan', { class: run.class, dx: run.off }, [run.words]) : run.words,
    )
    return [element('text', { class: kind, x: at[0], y: at[1], 'text-anchor': anchor }, words)]
  }
  if ('along' in node) {
    const { class: kind, id, d, words } = node.along
    const along = element('textPath', { href: `#${id}` }, [words])
    return [element('path', { id, class: 'n-way', d }), element('text', { class: kind }, [along])]
  }
  return [group(node.group)]
}

function group({ class: kind, unit, place, nodes }: Group): SVGElement {
  const transform = place ? `translate(${place.at[0]} ${place.at[1]}) rotate(${place.turn ?? 0})` : undefined
  return element(
    'g',
    { id: unit === undefined || unit === null ? null : `unit-${unit}`, class: kind, transform },
    nodes.flatMap(shape),
  )
}

/** A layer as a group. Nothing of it is read aloud: the list of units says all. */
export const layer = ({ name, nodes }: Layer): SVGElement =>
  element('g', { class: `layer-${name}` }, nodes.flatMap(shape))

/** The hatchings that styles refer to. */
export const patterns = (scene: Scene): SVGElement =>
  element(
    'defs',
    {},
    scene.patterns.map(({ id, size, nodes }) =>
      element('pattern', { id, width: size, height: size, patternUnits: 'userSpaceOnUse' }, nodes.flatMap(shape)),
    ),
  )
