import { atPointer, isObject } from '../../json'

/**
 * Guesses values that a schema may accept, knowing nothing of the code that is tested: it reads raw schemas loosely,
 * harvests what they mention, and mutates. Whether a guess counts, a validator says.
 */
export class Adversary {
  private seed: number
  private readonly pool: unknown[]
  private readonly keys: string[]

  constructor(schemas: readonly unknown[], seed = 1) {
    this.seed = seed
    const mentioned = new Mentioned()
    for (const schema of schemas) mentioned.visit(schema, 0)
    this.pool = [...common, ...mentioned.values]
    this.keys = [...new Set([...mentioned.keys, 'extra', 'x', 'a', ''])]
  }

  /** A value that may fit the schema. */
  guess(schema: unknown): unknown {
    const value = this.of(schema, schema, 0)
    return this.chance(0.4) ? this.mutated(value, 0) : value
  }

  private random(): number {
    // mulberry32: the same guesses in every run.
    this.seed = (this.seed + 0x6d2b79f5) | 0
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  private chance(share: number): boolean {
    return this.random() < share
  }

  private pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)]
  }

  private of(schema: unknown, root: unknown, depth: number): unknown {
    if (!isObject(schema) || depth > 6 || this.chance(0.08)) return this.anything(depth)
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return this.pick(schema.enum)
    if (typeof schema.$ref === 'string' && this.chance(0.8)) {
      const target = schema.$ref.startsWith('#')
        ? atPointer(root, decodeURIComponent(schema.$ref.slice(1)))
        : undefined
      return this.of(target, root, depth + 1)
    }
    for (const union of [schema.anyOf, schema.oneOf])
      if (Array.isArray(union) && this.chance(0.7)) return this.joined(schema, this.pick(union), root, depth)
    if (Array.isArray(schema.allOf) && this.chance(0.8))
      return schema.allOf.reduce<unknown>(
        (value, part) => this.merge(value, this.of(part, root, depth + 1)),
        this.plain(schema, root, depth),
      )
    if (isObject(schema.not) && this.chance(0.3))
      return this.mutated(this.of(schema.not, root, depth + 1), depth)
    for (const part of [schema.then, schema.else, schema.if])
      if (isObject(part) && this.chance(0.4)) return this.joined(schema, part, root, depth)
    return this.plain(schema, root, depth)
  }

  private joined(schema: Record<string, unknown>, part: unknown, root: unknown, depth: number): unknown {
    return this.merge(this.plain(schema, root, depth), this.of(part, root, depth + 1))
  }

  private merge(one: unknown, other: unknown): unknown {
    return isObject(one) && isObject(other) ? { ...one, ...other } : this.chance(0.3) ? one : other
  }

  private plain(schema: Record<string, unknown>, root: unknown, depth: number): unknown {
    const types = [schema.type].flat().filter(type => typeof type === 'string')
    const type = this.pick(types.length > 0 ? types : likely(schema))
    if (type === 'object') return this.object(schema, root, depth)
    if (type === 'array') return this.array(schema, root, depth)
    const fitting = this.pool.filter(value => type === undefined || isOf(value, type))
    if (type === 'integer' || type === 'number') {
      const at = this.pick(fitting)
      return typeof at === 'number' && this.chance(0.5) ? at + (this.pick([-1, 1, 0.5, 0, 10]) ?? 0) : at
    }
    if (type === 'string' && this.chance(0.4)) return this.text(schema)
    return this.pick(fitting)
  }

  private text(schema: Record<string, unknown>): string {
    const length = [schema.minLength, schema.maxLength].find(n => typeof n === 'number')
    const size = Math.max(
      0,
      Math.min(300, (typeof length === 'number' ? length : 3) + (this.pick([-1, 0, 1]) ?? 0)),
    )
    return Array.from({ length: size }, () => this.pick([...'abcxyzABC0129 _-./@'])).join('')
  }

  private object(schema: Record<string, unknown>, root: unknown, depth: number): unknown {
    const properties = isObject(schema.properties) ? schema.properties : {}
    const value: Record<string, unknown> = {}
    for (const key of Array.isArray(schema.required) ? schema.required : [])
      if (this.chance(0.95)) value[String(key)] = this.of(properties[String(key)], root, depth + 1)
    for (const [key, inner] of Object.entries(properties))
      if (!(key in value) && this.chance(0.5)) value[key] = this.of(inner, root, depth + 1)
    const other = isObject(schema.additionalProperties) ? schema.additionalProperties : undefined
    while (this.chance(0.3)) value[this.pick(this.keys) ?? 'x'] ??= this.of(other, root, depth + 1)
    const most = typeof schema.maxProperties === 'number' ? schema.maxProperties : 100
    const least = typeof schema.minProperties === 'number' ? Math.min(schema.minProperties, 30) : 0
    for (let i = Object.keys(value).length; i < least; i++) value[`k${i}`] = this.of(other, root, depth + 1)
    return Object.fromEntries(Object.entries(value).slice(0, most + (this.chance(0.1) ? 1 : 0)))
  }

  private array(schema: Record<string, unknown>, root: unknown, depth: number): unknown {
    const tuple = [schema.prefixItems, schema.items].find(Array.isArray) ?? []
    const rest = Array.isArray(schema.items) ? schema.additionalItems : schema.items
    const least = typeof schema.minItems === 'number' ? Math.min(schema.minItems, 30) : 0
    const size = Math.max(least, tuple.length, this.pick([0, 1, 2, 3]) ?? 0) + (this.chance(0.2) ? 1 : 0)
    const items = Array.from({ length: size }, (_, i) => this.of(tuple[i] ?? rest ?? {}, root, depth + 1))
    if (isObject(schema.contains) && this.chance(0.7)) items.push(this.of(schema.contains, root, depth + 1))
    if (items.length > 1 && this.chance(0.2)) items[items.length - 1] = items[0]
    const most = typeof schema.maxItems === 'number' ? schema.maxItems : 100
    return items.slice(0, most + (this.chance(0.1) ? 1 : 0))
  }

  private anything(depth: number): unknown {
    if (depth < 3 && this.chance(0.2))
      return this.chance(0.5)
        ? { [this.pick(this.keys) ?? 'x']: this.anything(depth + 1) }
        : [this.anything(depth + 1)]
    return this.pick(this.pool)
  }

  private mutated(value: unknown, depth: number): unknown {
    if (this.chance(0.3)) return this.anything(depth)
    if (Array.isArray(value)) {
      if (this.chance(0.3)) return value.slice(1)
      if (this.chance(0.3)) return [...value, this.pick(value) ?? this.anything(depth)]
      return value.map(item => (this.chance(0.5) ? this.mutated(item, depth + 1) : item))
    }
    if (isObject(value)) {
      const entries = Object.entries(value)
      if (this.chance(0.3)) return Object.fromEntries(entries.filter(() => this.chance(0.7)))
      if (this.chance(0.3)) return { ...value, [this.pick(this.keys) ?? 'x']: this.anything(depth + 1) }
      return Object.fromEntries(
        entries.map(([k, v]) => [k, this.chance(0.5) ? this.mutated(v, depth + 1) : v]),
      )
    }
    if (typeof value === 'number') return value + (this.pick([1, -1, 0.5, 0.01]) ?? 1)
    if (typeof value === 'string') return this.chance(0.5) ? `${value}a` : value.slice(1)
    return this.anything(depth)
  }
}

const common: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  2,
  0.5,
  1.5,
  10,
  1e6,
  '',
  'a',
  'abc',
  '1',
  {},
  [],
]

class Mentioned {
  readonly values: unknown[] = []
  readonly keys: string[] = []

  visit(value: unknown, depth: number): void {
    if (depth > 30 || this.values.length > 2_000) return
    if (typeof value === 'number') this.values.push(value, value + 1, value - 1, value / 2)
    if (typeof value === 'string' && value.length < 100) this.values.push(value)
    if (Array.isArray(value)) for (const one of value) this.visit(one, depth + 1)
    if (!isObject(value)) return
    if ('const' in value) this.values.push(value.const)
    if (Array.isArray(value.enum)) this.values.push(...value.enum)
    if (isObject(value.properties)) this.keys.push(...Object.keys(value.properties))
    if (Array.isArray(value.required)) this.keys.push(...value.required.map(String))
    for (const one of Object.values(value)) this.visit(one, depth + 1)
  }
}

function likely(schema: Record<string, unknown>): string[] {
  const has = (...keys: string[]) => keys.some(key => key in schema)
  const types: string[] = []
  if (
    has(
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'minProperties',
      'propertyNames',
    )
  )
    types.push('object')
  if (has('items', 'prefixItems', 'minItems', 'contains', 'uniqueItems', 'maxItems')) types.push('array')
  if (has('minimum', 'maximum', 'multipleOf', 'exclusiveMinimum')) types.push('number')
  if (has('minLength', 'maxLength', 'pattern', 'format')) types.push('string')
  return types.length > 0 ? types : ['object', 'array', 'number', 'string', 'boolean', 'null']
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type && value !== null
}
