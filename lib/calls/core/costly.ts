import { isObject } from './answer'

/** Repeats without end, or with a bound so high that it is the same. */
const UNBOUNDED = /[*+]|\{\d+,\}|\{\d*,?\d{3,}\}/
const branches = ['anyOf', 'oneOf', 'allOf', 'if', 'dependentSchemas', 'dependencies']
const references = ['$ref', '$dynamicRef', '$recursiveRef']

/**
 * Whether checking a value by this schema may take time out of proportion to both: patterns that backtrack, references
 * within branches (twice as much with each level), comparisons of all with all.
 */
export function isCostly(schema: unknown): boolean {
  let branching = false
  let referring = false
  const waiting: unknown[] = [schema]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (Array.isArray(at)) waiting.push(...at)
    if (!isObject(at)) continue
    if (at.uniqueItems === true || isUnbounded(at.pattern)) return true
    if (isObject(at.patternProperties) && Object.keys(at.patternProperties).some(isUnbounded)) return true
    branching ||= branches.some(key => Object.hasOwn(at, key))
    referring ||= references.some(key => Object.hasOwn(at, key))
    if (branching && referring) return true
    waiting.push(...Object.values(at))
  }
  return false
}

const isUnbounded = (pattern: unknown): boolean => typeof pattern === 'string' && UNBOUNDED.test(pattern)
