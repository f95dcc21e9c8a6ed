/** A server of its own for the tests: started, killed and started again by its process id. */

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAM = process.env['VOLTIGEUR'] ?? '../target/debug/voltigeur'
const PATIENCE = 20_000

export class Server {
  #process: ChildProcess | null = null
  url = ''

  private constructor(readonly folder: string) {}

  /** Starts a server with no games. */
  static async start(): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'voltigeur-')))
    await server.#run(0)
    return server
  }

  /** Kills it as a power cut would. */
  async kill(): Promise<void> {
    const running = this.#process
    if (!running) return
    this.#process = null
    const ended = new Promise(resolve => running.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
  }

  /** Starts it again where it was. */
  async restart(): Promise<void> {
    await this.#run(Number(new URL(this.url).port))
  }

  /** Ends it and forgets its games. */
  async stop(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true })
  }

  async #run(port: number): Promise<void> {
    const arguments_ = ['serve', '--listen', `127.0.0.1:${port}`, '--games', this.folder]
    const running = spawn(PROGRAM, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] })
    this.#process = running
    this.url = await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the server did not start in time')), PATIENCE)
      let words = ''
      const said = (what: Buffer): void => {
        words += what.toString()
        const url = /(http:\/\/[\d.:]+)\s/.exec(words)?.[1]
        if (!url) return
        clearTimeout(late)
        resolve(url)
      }
      running.stdout.on('data', said)
      running.on('error', reject)
      running.on('exit', code => reject(new Error(`the server ended with ${code}`)))
    })
  }
}
