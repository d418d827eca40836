import { isObject, isSimpleUnion, type SchemaNode } from './nodes'

/** One limit of a schema; the view has the words for each kind. */
export type Constraint =
  | {
      kind: 'range' | 'chars' | 'items' | 'props'
      from?: number
      to?: number
      exclusiveFrom?: boolean
      exclusiveTo?: boolean
    }
  | { kind: 'pattern' | 'format' | 'default' | 'const'; value: string }
  | { kind: 'multiple'; n: number }
  | { kind: 'closed' | 'unique' | 'readOnly' | 'writeOnly' }

/** The type in a word: `string`, `array of integer`, `string | null`, `enum`, `one of 3`. */
export function typeOf(
  schema: SchemaNode | undefined,
  resolve: (s: SchemaNode) => SchemaNode | undefined,
  depth = 0,
): string {
  if (schema === undefined) return 'any'
  if (typeof schema === 'boolean') return schema ? 'any' : 'never'
  if (Array.isArray(schema.enum)) return 'enum'
  if ('const' in schema) return 'const'
  for (const [keyword, word] of [
    ['oneOf', 'one of'],
    ['anyOf', 'any of'],
  ] as const) {
    const options = schema[keyword]
    if (isSimpleUnion(options)) return options.map(o => o.type).join(' | ')
    if (Array.isArray(options)) return `${word} ${options.length}`
  }
  const { type } = schema
  if (Array.isArray(type)) return type.filter(t => typeof t === 'string').join(' | ')
  if (type === 'array' || (type === undefined && ('items' in schema || 'prefixItems' in schema))) {
    if (Array.isArray(schema.prefixItems) || Array.isArray(schema.items)) return 'tuple'
    const { items } = schema
    if (depth < 2 && isObject(items)) return `array of ${typeOf(resolve(items), resolve, depth + 1)}`
    return 'array'
  }
  if (typeof type === 'string') return type
  if ('properties' in schema || 'additionalProperties' in schema) return 'object'
  if (Array.isArray(schema.allOf)) return `all of ${schema.allOf.length}`
  if ('not' in schema) return 'not'
  return 'any'
}

/** Every limit that a schema sets on its value, in reading order. */
export function constraintsOf(schema: SchemaNode): Constraint[] {
  if (typeof schema === 'boolean') return []
  const found: Constraint[] = []
  const n = (keyword: string) => {
    const value = schema[keyword]
    return typeof value === 'number' ? value : undefined
  }
  const range = (kind: 'chars' | 'items' | 'props', from: number | undefined, to: number | undefined) => {
    if (from !== undefined || to !== undefined)
      found.push({ kind, ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
  }
  const numbers = numberRange(schema, n)
  if (numbers !== undefined) found.push(numbers)
  range('chars', n('minLength'), n('maxLength'))
  range('items', n('minItems'), n('maxItems'))
  range('props', n('minProperties'), n('maxProperties'))
  const multiple = n('multipleOf')
  if (multiple !== undefined) found.push({ kind: 'multiple', n: multiple })
  if (typeof schema.format === 'string') found.push({ kind: 'format', value: schema.format })
  if (typeof schema.pattern === 'string') found.push({ kind: 'pattern', value: schema.pattern })
  if ('const' in schema) found.push({ kind: 'const', value: JSON.stringify(schema.const) })
  if ('default' in schema) found.push({ kind: 'default', value: JSON.stringify(schema.default) })
  if (schema.uniqueItems === true) found.push({ kind: 'unique' })
  if (schema.additionalProperties === false || schema.unevaluatedProperties === false)
    found.push({ kind: 'closed' })
  if (schema.readOnly === true) found.push({ kind: 'readOnly' })
  if (schema.writeOnly === true) found.push({ kind: 'writeOnly' })
  return found
}

/** Both spellings of exclusive bounds: a number, or draft 4's true beside `minimum`. */
function numberRange(
  schema: Record<string, unknown>,
  n: (keyword: string) => number | undefined,
): Constraint | undefined {
  const from = n('exclusiveMinimum') ?? n('minimum')
  const to = n('exclusiveMaximum') ?? n('maximum')
  if (from === undefined && to === undefined) return undefined
  const exclusiveFrom = n('exclusiveMinimum') !== undefined || schema.exclusiveMinimum === true
  const exclusiveTo = n('exclusiveMaximum') !== undefined || schema.exclusiveMaximum === true
  return {
    kind: 'range',
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(exclusiveFrom && { exclusiveFrom }),
    ...(exclusiveTo && { exclusiveTo }),
  }
}

/** How many properties and how many of them are required: for the head of the panel. */
export function propertyCounts(schema: SchemaNode): { properties: number; required: number } {
  if (typeof schema === 'boolean') return { properties: 0, required: 0 }
  return {
    properties: isObject(schema.properties) ? Object.keys(schema.properties).length : 0,
    required: Array.isArray(schema.required) ? schema.required.length : 0,
  }
}

/** `2020-12`, `draft-07`: the dialect that a schema names. */
export function dialectOf(schema: SchemaNode): string | undefined {
  if (typeof schema === 'boolean' || typeof schema.$schema !== 'string') return undefined
  return /(draft-0\d|20\d\d-\d\d)/.exec(schema.$schema)?.[1]
}
