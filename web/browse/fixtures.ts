/** What a server with a commander says, for tests of the page's part of it. */

import type { Page, WebSocketRoute } from '@playwright/test'

export const MACHINES = [
  { id: 'random', label: 'Chance', help: 'Gives any legal order.', usual: false },
  { id: 'recruit', label: 'Recruit', help: 'Closes, shoots, charges what he will beat.', usual: true },
  { id: 'veteran', label: 'Veteran', help: 'Weighs every order by exact forecasts.', usual: false },
]

/** Has a page be offered these machines. */
export const offered = (page: Page): Promise<unknown> =>
  page.route('**/api/machines', route => route.fulfill({ json: MACHINES }))

const point = (seq: number, side: string, chance: number, choice: number, luck: number) => {
  const lost = Math.max(0, side === 'blue' ? -choice : choice)
  return {
    ...{ seq, side, chance, choice, luck, lost },
    order: { verb: 'march', unit: 1, path: [{ ahead: 4 }] },
    better: lost ? { verb: 'form', unit: 1, formation: 'square' } : null,
    why: lost ? 'The dragoons may charge it in column.' : '',
  }
}
const POINTS = [
  point(3, 'red', 0.56, 0.06, 0),
  point(4, 'blue', 0.49, 0, -0.07),
  point(6, 'blue', 0.31, -0.21, 0.03),
  point(8, 'red', 0.32, 0.001, 0.009),
]

/** Has a page be told what each order did to the chances of winning: half of it first. */
export function judged(page: Page): Promise<unknown> {
  let asked = 0
  return page.route('**/api/games/*/review', route => {
    const points = POINTS.slice(0, asked++ ? 4 : 2)
    return route.fulfill({ json: { counted: points.length, of: 4, start: 0.5, points } })
  })
}

type Said = Record<string, unknown> & { id: number }

/** Has a page sit at tables that offer more, and answers what the server beneath does not know. */
export const sitting = (
  page: Page,
  more: object,
  answer: (asked: Said, heard: Record<string, unknown>) => object[] | null,
): Promise<unknown> =>
  page.routeWebSocket(/\/live$/, (line: WebSocketRoute) => {
    const server = line.connectToServer()
    let heard: Record<string, unknown> = {}
    line.onMessage(message => {
      const answers = answer(JSON.parse(String(message)) as Said, heard)
      if (!answers) return server.send(message)
      for (const one of answers) line.send(JSON.stringify(one))
    })
    server.onMessage(message => {
      const told = JSON.parse(String(message)) as Record<string, unknown>
      const changes = told['tell'] === 'table' || told['tell'] === 'changed'
      if (changes) heard = told
      line.send(told['tell'] === 'table' ? JSON.stringify({ ...told, ...more }) : message)
    })
  })
