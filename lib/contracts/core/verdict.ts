import type { ContractKind } from '@/lib/servers'
import type { Change } from '../change'
import type { Definition, Verdict } from '../contract'
import { canonical } from './canonical'
import { type Edit, fieldChange } from './edits'
import { effectiveHintsOf } from './hints'
import { isObject, unescapePointer } from './json'
import { schemaIn, schemaListIn, schemaMapIn, textKeywords } from './schema-keywords'

/**
 * A first, honest verdict: `compatible` only where nothing but text for people changed, `breaking` where callers or
 * readers surely break, `risky` for all the rest.
 */
export function verdictOf(
  kind: ContractKind,
  before: Definition,
  after: Definition,
  changes: readonly Edit[],
): Verdict {
  if (changes.length === 0) return 'identical'
  if (kind === 'prompt' && requiredArgumentAppeared(before, after)) return 'breaking'
  const hintsMoved = canonical(hintValues(before)) !== canonical(hintValues(after))
  const effects = changes.map(change => effectOf(change, hintsMoved))
  if (effects.includes('breaking')) return 'breaking'
  return effects.includes('risky') ? 'risky' : 'compatible'
}

/** The edits as changes, each with its own severity. */
export function judged(before: Definition, after: Definition, edits: readonly Edit[]): Change[] {
  const hintsMoved = canonical(hintValues(before)) !== canonical(hintValues(after))
  return edits.map(edit => {
    const effect = effectOf(edit, hintsMoved)
    return fieldChange(edit, effect === 'text' ? 'compatible' : effect)
  })
}

type Effect = 'text' | 'risky' | 'breaking'

function effectOf(change: Edit, hintsMoved: boolean): Effect {
  const [field = '', ...rest] = change.path.slice(1).split('/').map(unescapePointer)
  if (field === 'title' || field === 'description') return 'text'
  if (field === 'annotations') return annotationEffect(change, rest[0], hintsMoved)
  if (field === 'inputSchema' || field === 'outputSchema')
    return schemaEffect(change, rest, field === 'inputSchema' ? 'input' : 'output')
  return 'risky'
}

const knownHints = new Set(['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'])
/** A hint now declared as what it meant before anyway says nothing new. */
function annotationEffect(change: Edit, name: string | undefined, hintsMoved: boolean): Effect {
  const names = name === undefined ? [change.before, change.after].flatMap(keysOf) : [name]
  if (names.every(one => one === 'title')) return 'text'
  return !hintsMoved && names.every(one => knownHints.has(one)) ? 'text' : 'risky'
}

const keysOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : [])
const hintValues = (definition: Definition): boolean[] =>
  Object.values(effectiveHintsOf(definition)).map(hint => hint.value)

type Direction = 'input' | 'output'

/** Follows the pointer through the schema; only plain properties and items lead to a sure answer. */
function schemaEffect(change: Edit, steps: string[], direction: Direction): Effect {
  if (steps.length === 0) return direction === 'output' && change.kind === 'removed' ? 'breaking' : 'risky'
  let sure = true
  for (let i = 0; i < steps.length; i++) {
    const keyword = steps[i] ?? ''
    const last = i === steps.length - 1
    if (last) return keywordEffect(change, keyword, sure, direction)
    if (schemaMapIn.has(keyword)) {
      sure &&= keyword === 'properties'
      i += 1
      if (i === steps.length - 1) return sure ? propertyEffect(change, direction) : 'risky'
    } else if (schemaListIn.has(keyword) && /^\d+$/.test(steps[i + 1] ?? '')) {
      sure = false
      i += 1
      if (i === steps.length - 1) return 'risky'
    } else if (schemaIn.has(keyword)) sure &&= keyword === 'items'
    else return textKeywords.has(keyword) ? 'text' : 'risky'
  }
  return 'risky'
}

const propertyEffect = (change: Edit, direction: Direction): Effect => {
  if (change.kind === 'removed') return 'breaking'
  const becameFalse = change.kind === 'changed' && change.after === false
  return becameFalse && direction === 'input' ? 'breaking' : 'risky'
}

function keywordEffect(change: Edit, keyword: string, sure: boolean, direction: Direction): Effect {
  if (textKeywords.has(keyword)) return 'text'
  if (!sure) return 'risky'
  if (keyword === 'required' && direction === 'input' && gained(change)) return 'breaking'
  if (keyword === 'properties' && change.kind === 'removed' && isObject(change.before))
    return Object.keys(change.before).length > 0 ? 'breaking' : 'risky'
  if (keyword === 'type' && change.kind === 'changed') {
    const [from, to] = direction === 'input' ? [change.before, change.after] : [change.after, change.before]
    return coversTypes(to, from) ? 'risky' : 'breaking'
  }
  return 'risky'
}

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
const gained = (change: Edit): boolean => list(change.after).some(name => !list(change.before).includes(name))
/** Whether every value of the types `narrow` is of the types `wide`. */
const coversTypes = (wide: unknown, narrow: unknown): boolean =>
  list(narrow).every(
    type => list(wide).includes(type) || (type === 'integer' && list(wide).includes('number')),
  )

function requiredArgumentAppeared(before: Definition, after: Definition): boolean {
  const old = requiredArguments(before)
  return requiredArguments(after).some(name => !old.includes(name))
}

const requiredArguments = (definition: Definition): unknown[] =>
  list(definition.arguments).flatMap(one => (isObject(one) && one.required === true ? [one.name] : []))
