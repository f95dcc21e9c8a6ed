/** A mouse or a finger on the page. */

import { expect, type CDPSession, type Page } from '@playwright/test'

export type At = readonly [number, number]

/** How many steps a drag takes, and how long each, in milliseconds. */
const STEPS = 8
const STEP = 40

export class Hand {
  private constructor(
    readonly page: Page,
    readonly line: CDPSession | null,
  ) {}

  static async mouse(page: Page): Promise<Hand> {
    return new Hand(page, null)
  }

  static async finger(page: Page): Promise<Hand> {
    return new Hand(page, await page.context().newCDPSession(page))
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', at?: At): Promise<void> {
    await this.line?.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] })
  }

  /** Drags from one place to another, and holds there. */
  async drag(from: At, to: At): Promise<void> {
    if (this.line) await this.#touch('touchStart', from)
    else {
      await this.page.mouse.move(...from)
      await this.page.mouse.down()
    }
    for (let step = 1; step <= STEPS; step++) {
      const at: At = [from[0] + ((to[0] - from[0]) * step) / STEPS, from[1] + ((to[1] - from[1]) * step) / STEPS]
      if (this.line) await this.#touch('touchMove', at)
      else await this.page.mouse.move(...at)
      await this.page.waitForTimeout(STEP)
    }
  }

  async drop(): Promise<void> {
    if (this.line) await this.#touch('touchEnd')
    else await this.page.mouse.up()
  }
}

/** The middle of something on the screen, as soon as it is there: what is asked anew is drawn anew. */
export async function middle(page: Page, selector: string): Promise<At> {
  const first = page.locator(selector).first()
  let box = await first.boundingBox()
  await expect.poll(async () => (box ??= await first.boundingBox()), `${selector} is to be seen`).not.toBeNull()
  return [box!.x + box!.width / 2, box!.y + box!.height / 2]
}
