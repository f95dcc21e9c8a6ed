/** Drawings of the table, asked for as they are needed; the ground once for each size. */

import { Latest } from '../net/latest'
import type { Socket } from '../net/socket'
import type { Layer, Scene } from '../wire'

interface Wanted {
  width: number
  seq: number | null
}

/** The layer that lies still while the battle goes on. */
const STILL = 'ground'

export class Drawing {
  /** The drawing with the ground it stands on. */
  scene = $state.raw<Scene | null>(null)
  ground = $state.raw<Layer | null>(null)
  troops = $state.raw<readonly Layer[]>([])

  #grounds = new Map<number, Layer>()
  #asks: Latest<Wanted, Scene>

  constructor(socket: Socket) {
    this.#asks = new Latest(
      async ({ width, seq }) => {
        const ground = !this.#grounds.has(width)
        const answer = await socket.ask({ ask: 'draw', width, ground, seq })
        if (answer.tell !== 'drawn') throw new Error('the server sent no drawing')
        return answer.scene
      },
      (scene, { width }) => this.#show(scene, width),
      () => undefined,
    )
  }

  /** Wants a drawing for a table so many pixels wide, as it stands or as it stood after an entry. */
  want(width: number, seq: number | null): void {
    this.#asks.put({ width, seq })
  }

  #show(scene: Scene, width: number): void {
    const ground = scene.layers.find(layer => layer.name === STILL)
    if (ground) this.#grounds.set(width, ground)
    this.scene = scene
    this.ground = this.#grounds.get(width) ?? null
    this.troops = scene.layers.filter(layer => layer.name !== STILL)
  }
}
