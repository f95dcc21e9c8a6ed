/** A line to a table: asks with answers, tells without, and a way back after it was cut. */

import type { Ask, Refused, Tell } from '../wire'
import { pause } from './backoff'

/** The rules forbid it. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.words)
  }
}

/** It could not be done for another reason. */
export class Wrong extends Error {}

/** The line was cut before the answer came. */
export class Cut extends Error {
  constructor() {
    super('The connection was lost before an answer came.')
  }
}

type Numbered = Extract<Ask, { id: number }>
/** An ask whose number is not yet given. */
export type Question = Numbered extends infer A ? (A extends Numbered ? Omit<A, 'id'> : never) : never
type Answer = Extract<Tell, { id: number }>

interface Waiting {
  resolve(answer: Answer): void
  reject(why: Error): void
}

export interface Hears {
  /** Something was told that answers no question. */
  tell(tell: Tell): void
  /** The line stands. */
  up(): void
  /** The line was cut and is tried again at a time, in milliseconds since 1970. */
  down(next: number): void
  /** So many questions wait for their answers. */
  waits(count: number): void
}

export class Socket {
  #socket: WebSocket | null = null
  #waiting = new Map<number, Waiting>()
  #next = 1
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(
    readonly url: string,
    readonly first: () => Ask,
    readonly hears: Hears,
  ) {
    this.connect()
  }

  /** Tries to connect now. */
  connect(): void {
    clearTimeout(this.#timer)
    if (this.#closed || this.#socket) return
    const socket = new WebSocket(this.url)
    this.#socket = socket
    socket.onopen = () => {
      socket.send(JSON.stringify(this.first()))
      this.hears.up()
    }
    socket.onmessage = message => this.#hear(JSON.parse(String(message.data)) as Tell)
    socket.onclose = () => this.#lost(socket)
  }

  /** Says something that has no answer of its own. */
  say(ask: Ask): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(ask))
  }

  /** Asks something, and waits for the answer. */
  ask(question: Question): Promise<Answer> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return reject(new Cut())
      this.#waiting.set(id, { resolve, reject })
      this.hears.waits(this.#waiting.size)
      this.#socket.send(JSON.stringify({ ...question, id }))
    })
  }

  /** Hangs up for good. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  #hear(tell: Tell): void {
    this.#tries = 0
    const id = 'id' in tell ? tell.id : null
    const waiting = id === null ? undefined : this.#waiting.get(id)
    if (!waiting || id === null) return this.hears.tell(tell)
    this.#waiting.delete(id)
    this.hears.waits(this.#waiting.size)
    if (tell.tell === 'refused') waiting.reject(new Refusal(tell.refused))
    else if (tell.tell === 'wrong') waiting.reject(new Wrong(tell.words))
    else waiting.resolve(tell as Answer)
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return
    this.#socket = null
    for (const waiting of this.#waiting.values()) waiting.reject(new Cut())
    this.#waiting.clear()
    this.hears.waits(0)
    if (this.#closed) return
    const seconds = pause(this.#tries++, Math.random())
    this.#timer = setTimeout(() => this.connect(), seconds * 1000)
    this.hears.down(Date.now() + seconds * 1000)
  }
}
