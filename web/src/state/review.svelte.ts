/** The review of a battle that is over, asked for until all of it has been reckoned. */

import { review } from '../net/api'
import type { Review } from '../wire'

/** It is asked for again after so many milliseconds. */
const AGAIN = 1000

export class ReviewState {
  /** What has been reckoned; nothing where a server reckons none. */
  review = $state.raw<Review | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly game: string) {}

  /** Whether more of it is still to come. */
  counting = $derived(this.review !== null && this.review.counted < this.review.of)

  async load(): Promise<void> {
    this.review = await review(this.game).catch(() => this.review)
    if (this.counting) this.#timer = setTimeout(() => void this.load(), AGAIN)
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
