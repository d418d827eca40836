import { canonical } from '../../canonical'
import { isObject } from '../../json'
import type { SchemaNode } from '../normalise/schema-node'
import { aliased } from '../normalise/simplify'
import { maskOf } from '../normalise/type-of'
import type { Patterns } from '../strings/patterns'
import { decimal, isMultiple } from './decimal'
import { numericFormats } from './formats'

/** True, false, or undefined where it cannot be told here (a pattern that is no automaton, an opaque reference). */
export type Verdict = boolean | undefined

/** Checks a format; undefined for one that nobody knows. */
export type CheckFormat = (format: string, value: string | number) => boolean | undefined

/** Says whether a schema accepts a value. */
export class Evaluator {
  constructor(
    private readonly patterns: Patterns,
    private readonly checkFormat: CheckFormat,
  ) {}

  accepts(schema: SchemaNode, value: unknown): Verdict {
    const node = aliased(schema)
    if (node.never) return false
    if (node.types !== undefined && (node.types & maskOf(value)) === 0) return false
    return all(this.parts(node, value))
  }

  private *parts(node: SchemaNode, value: unknown): Generator<Verdict> {
    if (node.values) {
      const wanted = canonical(value)
      yield node.values.some(one => canonical(one) === wanted)
    }
    if (typeof value === 'number') yield this.number(node, value)
    else if (typeof value === 'string') yield this.string(node, value)
    else if (Array.isArray(value)) yield* this.array(node, value)
    else if (isObject(value)) yield* this.object(node, value)
    if (node.ref) yield this.accepts(node.ref, value)
    for (const part of node.allOf ?? []) yield this.accepts(part, value)
    if (node.anyOf) yield any(node.anyOf.map(branch => this.accepts(branch, value)))
    if (node.oneOf) yield this.one(node.oneOf, value)
    if (node.not) yield not(this.accepts(node.not, value))
    if (node.if) {
      const condition = this.accepts(node.if, value)
      const then = node.onTrue === undefined || this.accepts(node.onTrue, value)
      const otherwise = node.onFalse === undefined || this.accepts(node.onFalse, value)
      yield condition === undefined ? (then === otherwise ? then : undefined) : condition ? then : otherwise
    }
    if (node.opaque !== undefined) yield undefined
  }

  private one(branches: readonly SchemaNode[], value: unknown): Verdict {
    const verdicts = branches.map(branch => this.accepts(branch, value))
    const yes = verdicts.filter(verdict => verdict === true).length
    if (yes > 1) return false
    return verdicts.includes(undefined) ? undefined : yes === 1
  }

  private number(node: SchemaNode, value: number): Verdict {
    const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf, format } = node
    if (minimum !== undefined && value < minimum) return false
    if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false
    if (maximum !== undefined && value > maximum) return false
    if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false
    if (multipleOf !== undefined && !isMultiple(decimal(value), decimal(multipleOf))) return false
    return format === undefined || !numericFormats.has(format) ? true : this.checkFormat(format, value)
  }

  private string({ minLength, maxLength, pattern, format }: SchemaNode, value: string): Verdict {
    const length = minLength === undefined && maxLength === undefined ? 0 : [...value].length
    if (minLength !== undefined && length < minLength) return false
    if (maxLength !== undefined && length > maxLength) return false
    const matches = pattern === undefined ? true : this.patterns.test(pattern, value)
    if (matches === false) return false
    return format === undefined ? matches : all([matches, this.checkFormat(format, value)])
  }

  private *array(node: SchemaNode, value: readonly unknown[]): Generator<Verdict> {
    const { minItems, maxItems, uniqueItems, prefixItems = [], items, contains } = node
    yield value.length >= (minItems ?? 0) && value.length <= (maxItems ?? Number.POSITIVE_INFINITY)
    if (uniqueItems) yield new Set(value.map(canonical)).size === value.length
    for (const [i, item] of value.entries()) {
      const schema = prefixItems[i] ?? items
      if (schema) yield this.accepts(schema, item)
    }
    if (contains) {
      const found = value.map(item => this.accepts(contains.schema, item))
      const sure = found.filter(verdict => verdict === true).length
      const most = found.filter(verdict => verdict !== false).length
      const { min, max = Number.POSITIVE_INFINITY } = contains
      yield most < min || sure > max ? false : sure >= min && most <= max ? true : undefined
    }
    if (node.unevaluatedItems) yield undefined
  }

  private *object(node: SchemaNode, value: Record<string, unknown>): Generator<Verdict> {
    const keys = Object.keys(value)
    yield keys.length >= (node.minProperties ?? 0)
    yield keys.length <= (node.maxProperties ?? Number.POSITIVE_INFINITY)
    for (const name of node.required ?? []) yield Object.hasOwn(value, name)
    for (const key of keys) yield* this.property(node, key, value[key])
    for (const [key, needed] of node.dependentRequired ?? [])
      if (Object.hasOwn(value, key)) for (const name of needed) yield Object.hasOwn(value, name)
    for (const [key, schema] of node.dependentSchemas ?? [])
      if (Object.hasOwn(value, key)) yield this.accepts(schema, value)
    if (node.unevaluatedProperties) yield undefined
  }

  private *property(node: SchemaNode, key: string, value: unknown): Generator<Verdict> {
    const own = node.properties?.get(key)
    if (own) yield this.accepts(own, value)
    if (node.propertyNames) yield this.accepts(node.propertyNames, key)
    let matched: Verdict = own !== undefined
    for (const [pattern, schema] of node.patternProperties ?? []) {
      const matches = this.patterns.test(pattern, key)
      if (matches === true) yield this.accepts(schema, value)
      else if (matches === undefined) yield undefined
      matched = any([matched, matches])
    }
    if (!node.additionalProperties || matched === true) return
    const accepted = this.accepts(node.additionalProperties, value)
    yield matched === false || accepted === true ? accepted : undefined
  }
}

/** A conjunction: false wins, then what is not known. */
export function all(verdicts: Iterable<Verdict>): Verdict {
  let result: Verdict = true
  for (const verdict of verdicts) {
    if (verdict === false) return false
    if (verdict === undefined) result = undefined
  }
  return result
}

export const not = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict)

export const any = (verdicts: Iterable<Verdict>): Verdict => not(all([...verdicts].map(not)))
