/** How an order begins: with what has to be said, and the book's usual for the rest. */

import type { Verb, Words } from '../wire'
import { said } from './draft'

/**
 * A legal order without what may be left out: a facing, a number of files, a unit that is joined. What is
 * left out is the book's usual, which changes least; a way is shape, and kept.
 */
export const begun = (offer: Words, verb: Verb): Words =>
  verb.params
    .filter(({ optional, kind }) => optional && kind !== 'path' && kind !== 'moves')
    .reduce((words, { name }) => said(words, name, undefined), offer)
