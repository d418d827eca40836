import { canonical } from '../../canonical'
import { escapePointer } from '../../json'
import { annotationKinds } from '../normalise/annotations'
import type { Rule } from './finding'

const kinds: Readonly<Record<string, (typeof annotationKinds)[keyof typeof annotationKinds]>> =
  annotationKinds

/** What people and models read. */
export const annotationRules: Rule = (before, after, place) => {
  const keys = new Set([...Object.keys(before.annotations), ...Object.keys(after.annotations)])
  for (const key of keys) {
    const [from, to] = [before.annotations[key], after.annotations[key]]
    if (said(from) === said(to)) continue
    place.report({
      path: `${(to === undefined ? before : after).pointer}/${escapePointer(key)}`,
      kind: kinds[key] ?? 'annotation-changed',
      effect: 'annotation',
      before: from,
      after: to,
    })
  }
}

const said = (value: unknown): string => (value === undefined ? '' : canonical(value))
