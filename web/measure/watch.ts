/**
 * Looks on while a page is used: when a move of the pointer came, and when the frame with its answer was
 * shown.
 */

import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** How long a preview took, and how much of that its questions were under way. */
export interface Shown {
  whole: number
  away: number
}

declare global {
  interface Window {
    /** Milliseconds from the last move of the pointer to the frame that showed its preview. */
    shownAfter: () => Promise<Shown>
  }
}

/** A built page that is measured instead of the server's own, which an optimised server carries within. */
const PAGE = process.env['PAGE']

/** Has a browser take the page from that folder, if one is named, and all else from the server. */
export async function takeOwn(page: Page): Promise<void> {
  if (!PAGE) return
  await page.route(
    ({ pathname }) => !pathname.startsWith('/api/'),
    (route, request) => {
      const { pathname } = new URL(request.url())
      return route.fulfill({ path: join(PAGE, pathname === '/' ? 'index.html' : pathname) })
    },
  )
}

/** So many milliseconds without an answer are none. */
const PATIENCE = 10_000

/** Has a page keep these times from its next load on. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(patience => {
    const asked = new Map<number, number>()
    let [moved, away] = [0, 0]
    let answered: ((at: number) => void) | null = null

    /** Says when the frame after this moment has been painted. */
    const painted = (then: (at: number) => void): void => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => then(performance.now())
        port2.postMessage(null)
      })
    }

    const Plain = window.WebSocket
    window.WebSocket = class extends Plain {
      constructor(url: string | URL) {
        super(url)
        this.addEventListener('message', ({ data }) => {
          const { tell, id } = JSON.parse(String(data)) as { tell: string; id?: number }
          const sent = id === undefined ? undefined : asked.get(id)
          if (id === undefined || sent === undefined) return
          asked.delete(id)
          away += performance.now() - sent
          // A refused order is asked about again, in part: what counts is the last answer.
          setTimeout(() => tell && asked.size === 0 && painted(at => answered?.(at)))
        })
      }
      override send(data: string): void {
        const { ask, id } = JSON.parse(data) as { ask: string; id: number }
        if (ask === 'preview') asked.set(id, performance.now())
        super.send(data)
      }
    }
    const move = (event: Event): void => {
      if (event.timeStamp === moved) return
      moved = event.timeStamp
      away = 0
    }
    for (const name of ['pointermove', 'pointerrawupdate']) addEventListener(name, move, { capture: true })
    window.shownAfter = () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no preview came')), patience)
        answered = at => {
          clearTimeout(late)
          answered = null
          resolve({ whole: at - moved, away })
        }
      })
  }, PATIENCE)
}

/** Counts from now on how many milliseconds the main thread of a page works. */
export async function work(page: Page): Promise<() => Promise<number>> {
  const line = await page.context().newCDPSession(page)
  await line.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async (): Promise<number> => {
    const { metrics } = await line.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
  }
  const before = await worked()
  return async () => (await worked()) - before
}

/** The median, the 95th percentile and the worst of some times, in words. */
export function summary(times: readonly number[]): string {
  const sorted = [...times].sort((one, two) => one - two)
  const at = (share: number): string =>
    `${(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN).toFixed(1)} ms`
  return `median ${at(0.5)}, 95 % within ${at(0.95)}, worst ${at(1)} (${times.length} moves)`
}
