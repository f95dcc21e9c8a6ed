/** A mouse or a finger on the page. */

import type { CDPSession, Page } from '@playwright/test'
import { calm, expect } from './table'

export type At = readonly [number, number]

/** How many steps a drag takes. */
const STEPS = 8

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

  /** Drags from one place to another, and holds there until the page has answered. */
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
      await calm(this.page)
    }
  }

  async drop(): Promise<void> {
    if (this.line) await this.#touch('touchEnd')
    else await this.page.mouse.up()
  }
}

/** The middle of something on the screen, once it lies still. */
export async function middle(page: Page, selector: string): Promise<At> {
  let at: At = [NaN, NaN]
  await expect(async () => {
    await calm(page)
    const [before, after] = await page.evaluate(twice, selector)
    expect(before, `${selector} is to be seen`).not.toBeNull()
    expect(after, `${selector} lies still`).toEqual(before)
    if (before) at = before
  }).toPass()
  return at
}

/** Where the middle of something is now, and two frames later. */
async function twice(selector: string): Promise<[At | null, At | null]> {
  const place = (): At | null => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null
  }
  const before = place()
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return [before, place()]
}
