import type { Change } from '../../change'
import { canonical } from '../canonical'
import { escapePointer, isObject } from '../json'
import { type Facts, trust } from './make-change'

const metaCodes = { added: 'meta-added', removed: 'meta-removed', changed: 'meta-changed' } as const
const fieldCodes = { added: 'field-added', removed: 'field-removed', changed: 'field-changed' } as const

/** `_meta`, key by key: clients and extensions read it, and what it does cannot be known. */
export const metaChanges = (before: unknown, after: unknown): Change[] =>
  keyed(before, after, '/_meta', 'meta')

/** Fields that the protocol does not know, or that are not of the kind that it says. */
export const unknownFields = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  known: ReadonlySet<string>,
  at = '',
): Change[] => keyed(without(before, known), without(after, known), at, 'field')

const without = (value: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !known.has(key)))

function keyed(before: unknown, after: unknown, at: string, what: 'meta' | 'field'): Change[] {
  const make = (how: 'added' | 'removed' | 'changed', facts: Facts) =>
    what === 'meta'
      ? trust('meta-changed', 'unknown', 'risky', metaCodes[how], facts)
      : trust(fieldCodes[how], 'unknown', 'risky', fieldCodes[how], facts)
  if (before === undefined && after === undefined) return []
  const was = asObject(before)
  const is = asObject(after)
  if (was === undefined || is === undefined) {
    if (canonical(before ?? null) === canonical(after ?? null)) return []
    return [make('changed', { path: at, before, after, params: { field: at.slice(1) } })]
  }
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].sort().flatMap(key => {
    const [from, to] = [own(was, key), own(is, key)]
    const same = from !== undefined && to !== undefined && canonical(from) === canonical(to)
    if (same) return []
    const how = from === undefined ? 'added' : to === undefined ? 'removed' : 'changed'
    const path = `${at}/${escapePointer(key)}`
    return [make(how, { path, before: from, after: to, params: { field: key } })]
  })
}

const asObject = (value: unknown): Record<string, unknown> | undefined =>
  value === undefined ? {} : isObject(value) ? value : undefined
const own = (value: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined
