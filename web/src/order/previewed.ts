/** A preview of an order: as it was asked, and the part of it that is legal if not all of it is. */

import type { Ghost, Words } from '../wire'
import { longest, type Part } from './longest'

export interface Previewed {
  asked: Ghost
  legal: Ghost | null
}

/** Asks the referee about an order. Where he names no legal part himself, the longest one is sought. */
export async function previewed(
  order: Words,
  part: Part | null,
  preview: (order: Words) => Promise<Ghost>,
): Promise<Previewed> {
  const asked = await preview(order)
  if (!asked.refused) return { asked, legal: null }
  if (asked.legal) return { asked, legal: await preview(asked.legal) }
  const found = part && (await longest(part, preview))
  return { asked: { ...asked, legal: found?.order ?? null }, legal: found?.ghost ?? null }
}
