/** Orders being shaped: what a verb still needs, and which legal orders agree with what was said. */

import type { Param, UnitId, Value, Verb, Words } from '../wire'

/** What names the unit that is ordered: the first unit of a verb, if it is this one. */
export const actor = (verb: Verb): Param | undefined => verb.params.find(param => param.kind === 'unit')

/** The unit that an order is given to, as far as its words say. */
export function actorOf(words: Words, verb: Verb | undefined): UnitId | null {
  const param = verb && actor(verb)
  const said = param && words[param.name]
  return typeof said === 'number' ? said : null
}

/** What an order is aimed at: a unit other than the one that is ordered, best one that must be named. */
export function targetOf(verb: Verb): Param | null {
  const others = verb.params.filter(
    param => param.kind === 'target' || (param.kind === 'unit' && param !== actor(verb)),
  )
  return others.find(({ optional }) => !optional) ?? others[0] ?? null
}

/** Whether an order of this verb has a way. */
export const hasWay = (verb: Verb | undefined): boolean => verb?.params.some(({ kind }) => kind === 'path') ?? false

/** The parameters that are left to shape when a unit is picked. */
export const toShape = (verb: Verb, words: Words, unit: UnitId | null): Param[] =>
  verb.params.filter(param => !(param === actor(verb) && unit !== null && words[param.name] === unit))

/** What must be said and is not. */
export const missing = (verb: Verb, words: Words): Param[] =>
  verb.params.filter(param => !param.optional && isEmpty(words[param.name], param))

const isEmpty = (value: Value | undefined, param: Param): boolean =>
  value === undefined || value === null || (param.kind === 'path' && Array.isArray(value) && value.length === 0)

/** The words with something said, or left out. */
export function said(words: Words, name: string, value: Value | undefined): Words {
  const { [name]: _, ...rest } = words
  return value === undefined || value === null ? (rest as Words) : { ...rest, verb: words.verb, [name]: value }
}

/** What legal orders say for a parameter, each once. */
export function known(offers: readonly Words[], name: string): Value[] {
  const seen = new Map<string, Value>()
  for (const offer of offers) {
    const value = offer[name]
    if (value !== undefined && value !== null) seen.set(JSON.stringify(value), value)
  }
  return [...seen.values()]
}

/** The first legal order that says this for a parameter. */
export const saying = (offers: readonly Words[], name: string, value: Value): Words | undefined =>
  offers.find(offer => JSON.stringify(offer[name]) === JSON.stringify(value))

/** The next of some values after one, round and round. */
export function next<T>(values: readonly T[], after: T | undefined): T | undefined {
  const at = values.findIndex(value => JSON.stringify(value) === JSON.stringify(after))
  return values[(at + 1) % values.length]
}
