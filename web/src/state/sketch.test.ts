import { expect, test } from 'vitest'
import type { Socket } from '../net/socket'
import type { Ghost, Refused, Words } from '../wire'
import { Sketch } from './sketch.svelte'

const refused: Refused = { rule: null, reason: null, words: 'too far', witness: [] }
const march = (ahead: number): Words => ({ verb: 'march', ahead })
const settled = () => new Promise(resolve => setTimeout(resolve, 0))

/** A sketch whose referee lets march four, and answers when the test says so. */
function sketched() {
  const asked: number[] = []
  const waiting: (() => void)[] = []
  const ask = ({ order }: { order: Words }) =>
    new Promise(resolve => {
      const ahead = Number(order['ahead'])
      asked.push(ahead)
      const far = ahead > 4
      const ghost: Ghost = {
        ...{ sentence: [], stands: [], marks: [], cost: null },
        legal: far ? march(4) : null,
        refused: far ? refused : null,
      }
      waiting.push(() => resolve({ tell: 'ghost', id: 0, ghost }))
    })
  const sketch = new Sketch(
    { ask } as unknown as Socket,
    () => null,
    words => words['ahead'] !== undefined,
    () => undefined,
  )
  const answer = async (): Promise<void> => {
    waiting.shift()?.()
    await settled()
  }
  return { sketch, asked, answer }
}

test('words that a hand drags are shown together with their answer', async () => {
  const { sketch, answer } = sketched()
  sketch.put(march(1), true)
  expect(sketch.words).toEqual(march(1))
  await answer()
  sketch.put(march(2), true)
  expect([sketch.words, sketch.said]).toEqual([march(1), march(2)])
  await answer()
  expect(sketch.words).toEqual(march(2))
})

test('words that are chosen are shown at once', async () => {
  const { sketch, answer } = sketched()
  sketch.put(march(1), false)
  await answer()
  sketch.put(march(2), false)
  expect(sketch.words).toEqual(march(2))
})

test('a refusal stays until the next answer, and goes with it', async () => {
  const { sketch, answer } = sketched()
  sketch.put(march(6), true)
  await answer()
  await answer()
  expect(sketch.refusal).toEqual(refused)
  sketch.put(march(3), true)
  expect(sketch.refusal).toEqual(refused)
  await answer()
  expect(sketch.refusal).toBe(null)
})

test('the legal part of a long drag is asked once', async () => {
  const { sketch, asked, answer } = sketched()
  for (const ahead of [6, 7, 8]) {
    sketch.put(march(ahead), true)
    await answer()
    await answer()
  }
  expect(asked).toEqual([6, 4, 7, 8])
})

test('what was answered before all was forgotten is asked again', async () => {
  const { sketch, asked, answer } = sketched()
  sketch.put(march(2), true)
  sketch.drop()
  await answer()
  sketch.put(march(2), true)
  expect(asked).toEqual([2, 2])
})

test('words that lack something are shown, and the server is not asked', () => {
  const { sketch, asked } = sketched()
  sketch.put({ verb: 'march' }, true)
  expect([sketch.words, asked]).toEqual([{ verb: 'march' }, []])
})

test('one may wait until everything is answered', async () => {
  const { sketch, answer } = sketched()
  let done = false
  sketch.put(march(6), true)
  void sketch.answered().then(() => (done = true))
  await answer()
  expect(done).toBe(false)
  await answer()
  expect(done).toBe(true)
})
