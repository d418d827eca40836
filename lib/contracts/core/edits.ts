import type { Change } from '../change'
import type { Definition } from '../contract'
import { canonical } from './canonical'
import { escapePointer, isObject } from './json'
import { setKeywords } from './schema-keywords'

/** A place where two JSON values differ; what it means is for others to say. */
export interface Edit {
  /** JSON Pointer. */
  path: string
  kind: 'added' | 'removed' | 'changed'
  before?: unknown
  after?: unknown
}

/**
 * What differs between two definitions, as JSON Pointers. The order of keys, and of `required`, `enum` and type lists,
 * has no meaning.
 */
export function editsOf(before: Definition, after: Definition): Edit[] {
  const out: Edit[] = []
  compare(before, after, '', '', out)
  return out
}

function compare(before: unknown, after: unknown, path: string, key: string, out: Edit[]): void {
  if (isObject(before) && isObject(after)) {
    for (const name of Object.keys(before).sort()) {
      const at = `${path}/${escapePointer(name)}`
      if (Object.hasOwn(after, name)) compare(before[name], after[name], at, name, out)
      else out.push({ path: at, kind: 'removed', before: before[name] })
    }
    for (const name of Object.keys(after).sort())
      if (!Object.hasOwn(before, name))
        out.push({ path: `${path}/${escapePointer(name)}`, kind: 'added', after: after[name] })
  } else if (Array.isArray(before) && Array.isArray(after)) {
    if (setKeywords.has(key)) {
      if (!sameSet(before, after)) out.push({ path, kind: 'changed', before, after })
    } else compareLists(before, after, path, out)
  } else if (canonical(before) !== canonical(after)) out.push({ path, kind: 'changed', before, after })
}

function compareLists(before: unknown[], after: unknown[], path: string, out: Edit[]): void {
  const shared = Math.min(before.length, after.length)
  for (let i = 0; i < shared; i++) compare(before[i], after[i], `${path}/${i}`, '', out)
  for (let i = shared; i < before.length; i++)
    out.push({ path: `${path}/${i}`, kind: 'removed', before: before[i] })
  for (let i = shared; i < after.length; i++)
    out.push({ path: `${path}/${i}`, kind: 'added', after: after[i] })
}

function sameSet(before: unknown[], after: unknown[]): boolean {
  const left = new Set(before.map(canonical))
  const right = new Set(after.map(canonical))
  return left.size === right.size && [...left].every(value => right.has(value))
}

/** For what is not judged rule by rule. */
export const fieldChange = ({ kind, ...edit }: Edit, severity: Change['severity']): Change => ({
  ...edit,
  kind: `field-${kind}`,
  axis: 'contract',
  effect: 'unknown',
  severity,
  reason: { code: severity === 'compatible' ? 'annotation' : 'undecided' },
})
