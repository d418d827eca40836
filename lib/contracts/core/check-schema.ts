import { atPointer, escapePointer, isObject, type JsonObject } from './json'
import { isKnownDialect, schemaIn, schemaListIn, schemaMapIn } from './schema-keywords'

export const MAX_SCHEMA_DEPTH = 100
export const MAX_SCHEMA_NODES = 20_000

/** Why a schema cannot be used to check values, in plain words; undefined when it can. */
export function schemaProblem(schema: unknown, name: string): string | undefined {
  try {
    const walk = new Walk(schema)
    walk.visit(schema, name, 0)
    walk.resolveRefs()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

class Problem extends Error {}

class Walk {
  private nodes = 0
  private readonly refs: { ref: string; at: string }[] = []
  private readonly anchors = new Set<string>()

  constructor(private readonly root: unknown) {}

  visit(schema: unknown, at: string, depth: number): void {
    if (typeof schema === 'boolean') return
    if (!isObject(schema)) throw new Problem(`${at} is not a schema (an object or a boolean)`)
    if (depth > MAX_SCHEMA_DEPTH) throw new Problem(`${at} is nested more than ${MAX_SCHEMA_DEPTH} deep`)
    this.nodes += 1
    if (this.nodes > MAX_SCHEMA_NODES) throw new Problem(`the schema has more than ${MAX_SCHEMA_NODES} parts`)
    checkKeywords(schema, at)
    this.remember(schema, at)
    for (const [keyword, value] of Object.entries(schema))
      this.descend(keyword, value, `${at}/${escapePointer(keyword)}`, depth + 1)
  }

  /** Local references must lead somewhere; others would need the network, which is never asked. */
  resolveRefs(): void {
    for (const { ref, at } of this.refs) {
      if (this.anchors.has(ref)) continue
      if (!ref.startsWith('#'))
        throw new Problem(`${at} refers to ${ref}, which is not part of the schema and is never fetched`)
      const found = ref === '#' ? this.root : atPointer(this.root, decoded(ref.slice(1)))
      if (typeof found !== 'boolean' && !isObject(found))
        throw new Problem(`${at} refers to ${ref}, which does not exist`)
    }
  }

  private remember(schema: JsonObject, at: string): void {
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const ref = schema[keyword]
      if (typeof ref === 'string') this.refs.push({ ref, at: `${at}/${keyword}` })
    }
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor = schema[keyword]
      if (typeof anchor === 'string') this.anchors.add(`#${anchor}`)
    }
    if (typeof schema.$id === 'string') this.anchors.add(schema.$id)
  }

  private descend(keyword: string, value: unknown, at: string, depth: number): void {
    if (schemaListIn.has(keyword) && Array.isArray(value)) {
      value.forEach((one, i) => void this.visit(one, `${at}/${i}`, depth))
    } else if (schemaMapIn.has(keyword)) {
      if (!isObject(value)) throw new Problem(`${at} is not an object`)
      for (const [key, one] of Object.entries(value)) {
        // draft-07 `dependencies` may also list names.
        if (keyword === 'dependencies' && Array.isArray(one)) continue
        this.visit(one, `${at}/${escapePointer(key)}`, depth)
      }
    } else if (schemaListIn.has(keyword) && keyword !== 'items') {
      throw new Problem(`${at} is not a list`)
    } else if (schemaIn.has(keyword)) this.visit(value, at, depth)
  }
}

const strings = (value: unknown): boolean => Array.isArray(value) && value.every(v => typeof v === 'string')

const shapes: Record<string, { fits(value: unknown): boolean; is: string }> = {
  $ref: { fits: v => typeof v === 'string', is: 'a string' },
  $schema: { fits: v => typeof v === 'string', is: 'a string' },
  required: { fits: strings, is: 'a list of names' },
  enum: { fits: Array.isArray, is: 'a list' },
  type: { fits: v => typeof v === 'string' || strings(v), is: 'a type or a list of types' },
  pattern: { fits: v => typeof v === 'string', is: 'a string' },
}

function checkKeywords(schema: JsonObject, at: string): void {
  for (const [keyword, { fits, is }] of Object.entries(shapes)) {
    if (!Object.hasOwn(schema, keyword)) continue
    if (!fits(schema[keyword])) throw new Problem(`${at}/${keyword} is ${said(schema[keyword])}, not ${is}`)
  }
  const { $schema: dialect, pattern } = schema
  if (typeof dialect === 'string' && !isKnownDialect(dialect))
    throw new Problem(`${at} is in a dialect that cannot be checked: ${dialect.slice(0, 200)}`)
  if (typeof pattern === 'string' && !isPattern(pattern))
    throw new Problem(`${at}/pattern is not a regular expression`)
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const said = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list of something else' : `a ${typeof value}`
