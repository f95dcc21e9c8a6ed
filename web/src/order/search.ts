/** Finding rules by their words. */

import type { Rule } from '../wire'

/** The rules that hold every word that is sought; those that hold them in their title or id first. */
export function search(rules: readonly Rule[], sought: string): Rule[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return [...rules]
  const head = (rule: Rule): string => `${rule.id} ${rule.title}`.toLowerCase()
  const whole = (rule: Rule): string =>
    `${head(rule)} ${rule.words} ${rule.rulings.map(({ words }) => words).join(' ')}`.toLowerCase()
  const holds = (text: string): boolean => words.every(word => text.includes(word))
  const found = rules.filter(rule => holds(whole(rule)))
  return [...found.filter(rule => holds(head(rule))), ...found.filter(rule => !holds(head(rule)))]
}

/** The chapter that a rule belongs to: its id up to the first dot. */
export const chapter = (rule: Rule): string => rule.id.split('.')[0] ?? rule.id
