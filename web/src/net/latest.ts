/** Questions of which only the newest matters: one under way at most, and none answered late. */

export class Latest<Q, A> {
  #busy = false
  #idle: Promise<void> = Promise.resolve()
  #next: { question: Q } | null = null
  #stale = false

  constructor(
    readonly ask: (question: Q) => Promise<A>,
    readonly hear: (answer: A, question: Q) => void,
    readonly fail: (why: Error, question: Q) => void,
  ) {}

  /** Asks this next; whatever else waited is forgotten. */
  put(question: Q): void {
    this.#next = { question }
    if (!this.#busy) this.#idle = this.#run()
  }

  /** Waits until nothing is under way. */
  idle(): Promise<void> {
    return this.#idle
  }

  /** Forgets what waits, and the answer that is under way. */
  drop(): void {
    this.#next = null
    this.#stale = this.#busy
  }

  async #run(): Promise<void> {
    this.#busy = true
    while (this.#next) {
      const { question } = this.#next
      this.#next = null
      this.#stale = false
      try {
        const answer = await this.ask(question)
        if (!this.#stale) this.hear(answer, question)
      } catch (why) {
        if (!this.#stale) this.fail(why as Error, question)
      }
    }
    this.#busy = false
  }
}
