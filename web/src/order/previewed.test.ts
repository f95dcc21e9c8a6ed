import { expect, test } from 'vitest'
import type { Ghost, Refused, Words } from '../wire'
import { previewed } from './previewed'

const refused: Refused = { rule: null, reason: null, words: 'too far', witness: [] }
const march = (ahead: number): Words => ({ verb: 'march', ahead })
const ghost = (legal: Words | null, why: Refused | null): Ghost => ({
  sentence: [],
  stands: [],
  marks: [],
  cost: null,
  legal,
  refused: why,
})
/** A referee who lets march four, and says so if he is told to. */
const referee =
  (helps: boolean) =>
  async (order: Words): Promise<Ghost> =>
    Number(order['ahead']) <= 4 ? ghost(null, null) : ghost(helps ? march(4) : null, refused)

test('a legal order is shown as it was asked', async () => {
  expect(await previewed(march(3), null, referee(false))).toEqual({ asked: ghost(null, null), legal: null })
})

test('the part that the referee names is shown beside what he refuses', async () => {
  const { asked, legal } = await previewed(march(9), null, referee(true))
  expect([asked.refused, asked.legal, legal]).toEqual([refused, march(4), ghost(null, null)])
})

test('where he names none, the longest part is sought', async () => {
  const { asked, legal } = await previewed(march(8), share => march(8 * share), referee(false))
  expect(Number(asked.legal?.['ahead'])).toBeCloseTo(4, 1)
  expect(legal).toEqual(ghost(null, null))
})

test('where nothing is legal, nothing is', async () => {
  expect((await previewed(march(8), null, referee(false))).legal).toBe(null)
})
