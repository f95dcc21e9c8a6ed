import { expect, test } from 'vitest'
import { Latest } from './latest'

/** A channel whose answers come when the test says so. */
function channel() {
  const asked: { question: string; answer: (words: string) => void }[] = []
  const heard: string[] = []
  const ask = (question: string) => new Promise<string>(answer => asked.push({ question, answer }))
  const latest = new Latest(
    ask,
    answer => heard.push(answer),
    () => heard.push('failed'),
  )
  return { asked, heard, latest }
}
const settled = () => new Promise(resolve => setTimeout(resolve, 0))

test('one question is under way at a time, and the newest comes next', async () => {
  const { asked, heard, latest } = channel()
  for (const question of ['one', 'two', 'three']) latest.put(question)
  expect(asked.map(({ question }) => question)).toEqual(['one'])
  asked[0]?.answer('first')
  await settled()
  expect(asked.map(({ question }) => question)).toEqual(['one', 'three'])
  asked[1]?.answer('third')
  await settled()
  expect(heard).toEqual(['first', 'third'])
})

test('one may wait until nothing is under way', async () => {
  const { asked, heard, latest } = channel()
  latest.put('one')
  latest.put('two')
  const idle = latest.idle().then(() => heard.push('idle'))
  asked[0]?.answer('first')
  await settled()
  asked[1]?.answer('second')
  await idle
  expect(heard).toEqual(['first', 'second', 'idle'])
})

test('what was dropped is not heard, and the next is', async () => {
  const { asked, heard, latest } = channel()
  latest.put('one')
  latest.drop()
  asked[0]?.answer('late')
  await settled()
  latest.put('two')
  asked[1]?.answer('second')
  await settled()
  expect(heard).toEqual(['second'])
})
