import type { SchemaNode } from '../normalise/schema-node'
import type { Keys } from './facts'
import type { Inner } from './inner'

export interface FreshQuery {
  keys: Keys
  /** Patterns that decide what the value has to be: a name of each combination is tried. */
  patterns: readonly string[]
  pos: readonly SchemaNode[]
  neg: readonly SchemaNode[]
  taken: readonly string[]
}

const MAX_PATTERNS = 5

/**
 * New names, one for each way in which the patterns can match; undefined for a way that could not be decided. A name
 * that is named anywhere is not new.
 */
export function* freshKeys(
  { keys, patterns, pos, neg, taken }: FreshQuery,
  inner: Inner,
): Generator<string | undefined> {
  if ('name' in keys) return
  const must = 'pattern' in keys ? [keys.pattern] : []
  const mustNot = 'exceptPatterns' in keys ? keys.exceptPatterns : []
  const free = [...new Set(patterns)].filter(p => !must.includes(p) && !mustNot.includes(p))
  if (free.length > MAX_PATTERNS) yield undefined
  const varied = free.slice(0, MAX_PATTERNS)
  const others = free.slice(MAX_PATTERNS)
  for (let bits = 0; bits < 1 << varied.length; bits++) {
    const inside = varied.filter((_, i) => (bits & (1 << i)) !== 0)
    const outside = [...varied.filter((_, i) => (bits & (1 << i)) === 0), ...others]
    const answer = inner.solve({
      pos: [...pos, ...[...must, ...inside].map(p => inner.pattern(p))],
      neg: [...neg, ...[...mustNot, ...outside].map(p => inner.pattern(p)), inner.constants(taken)],
    })
    if (answer.is === 'unsat') continue
    yield answer.is === 'sat' && typeof answer.value === 'string' ? answer.value : undefined
  }
}
