import type { Change } from '../../change'
import { trust } from './make-change'

type TextField = 'title' | 'description' | 'name'

const codes = {
  title: { added: 'title-added', removed: 'title-removed', changed: 'title-changed' },
  description: { added: 'description-added', removed: 'description-removed', changed: 'description-changed' },
  name: { added: 'name-changed', removed: 'name-changed', changed: 'name-changed' },
} as const

/** A text that a model reads: which calls it makes can change. White space alone says nothing new. */
export function textChange(field: TextField, path: string, before: unknown, after: unknown): Change[] {
  if (before === after) return []
  const facts = { path, before, after }
  if (typeof before === 'string' && typeof after === 'string' && spaced(before) === spaced(after))
    return [trust('text-reformatted', 'annotation', 'compatible', 'text-reformatted', facts)]
  const how = isBlank(before) ? 'added' : isBlank(after) ? 'removed' : 'changed'
  return [trust(`${field}-changed`, 'replaces', 'risky', codes[field][how], facts)]
}

/** A text without what white space alone says. */
export const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
