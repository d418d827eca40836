import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { JsonSchema } from '@/lib/contracts'

type Raw = Record<string, unknown>
export type Pair = readonly [JsonSchema, JsonSchema]

const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Input schemas of real servers where their snapshots are at hand, else made ones of the same shape. */
export function toolSchemas(): { schemas: Raw[]; source: string } {
  const folder = path.join(process.env.COUNTERSIGN_ROOT ?? process.cwd(), '..', 'shared', 'data', 'snapshots')
  try {
    const files = readdirSync(folder).filter(name => name.endsWith('.json'))
    const schemas = files
      .sort()
      .flatMap(name => schemasIn(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
    if (schemas.length > 0) return { schemas, source: `${files.length} snapshots of servers` }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return { schemas: Array.from({ length: 200 }, (_, i) => made(i)), source: 'made schemas' }
}

function schemasIn(snapshot: unknown): Raw[] {
  const tools = isRecord(snapshot) && Array.isArray(snapshot.tools) ? snapshot.tools : []
  return tools.flatMap(tool => (isRecord(tool) && isRecord(tool.inputSchema) ? [tool.inputSchema] : []))
}

const made = (i: number): Raw => ({
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1, description: `Which one (${i})` },
    limit: { type: 'integer', minimum: 1, maximum: 100 + i, default: 10 },
    state: { type: 'string', enum: ['open', 'closed', `s${i}`] },
    labels: { type: 'array', items: { type: 'string', pattern: '^[a-z-]+$' }, uniqueItems: true },
    where: {
      anyOf: [
        {
          type: 'object',
          properties: { kind: { const: 'path' }, path: { type: 'string' } },
          required: ['kind', 'path'],
        },
        {
          type: 'object',
          properties: { kind: { const: 'url' }, url: { type: 'string', format: 'uri' } },
          required: ['kind', 'url'],
        },
      ],
    },
  },
  required: ['id'],
  additionalProperties: false,
})

/** What authors do between two versions. */
const edits: readonly ((schema: Raw, properties: Raw, key: string) => Raw)[] = [
  (schema, properties) => ({ ...schema, properties: { ...properties, verbose: { type: 'boolean' } } }),
  (schema, properties) => ({
    ...schema,
    properties: { ...properties, reason: { type: 'string' } },
    required: [...(Array.isArray(schema.required) ? schema.required : []), 'reason'],
  }),
  (schema, properties, key) => ({ ...schema, properties: without(properties, key) }),
  (schema, properties, key) =>
    edited(schema, properties, key, one => ({ ...one, description: 'In other words' })),
  (schema, properties, key) => edited(schema, properties, key, one => ({ anyOf: [one, { type: 'null' }] })),
  (schema, properties, key) => edited(schema, properties, key, () => ({ type: 'string', enum: ['a', 'b'] })),
  (schema, _, key) => ({ ...schema, required: [key] }),
  (schema, properties, key) =>
    edited(schema, properties, key, one => ({ ...one, maxLength: 64, maximum: 50 })),
  ({ properties: _, ...schema }, properties) => ({
    ...schema,
    $defs: { all: { type: 'object', properties } },
    allOf: [{ $ref: '#/$defs/all' }],
  }),
  schema => ({ ...schema, additionalProperties: false }),
]

const edited = (schema: Raw, properties: Raw, key: string, edit: (one: Raw) => Raw): Raw => ({
  ...schema,
  properties: { ...properties, [key]: edit(asRecord(properties[key])) },
})

const without = (properties: Raw, key: string): Raw =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => name !== key))

const asRecord = (value: unknown): Raw => (isRecord(value) ? value : {})

/** `count` pairs, each of its own schema and edit, so that nothing is answered from memory. */
export function pairsOf(schemas: readonly Raw[], count: number): Pair[] {
  return Array.from({ length: count }, (_, i): Pair => {
    const before: Raw = { ...(schemas[i % schemas.length] ?? made(i)), $comment: `pair ${i}` }
    const properties = asRecord(before.properties)
    const keys = Object.keys(properties)
    const edit = edits[i % edits.length]
    const after = edit?.(before, properties, keys[(i >> 3) % Math.max(1, keys.length)] ?? 'id') ?? before
    return [before, after]
  })
}

/** A schema of about 300 KB, and one in which a property deep inside is narrower. */
export function largePair(): Pair {
  const object = (i: number, last: Raw): Raw => ({
    type: 'object',
    description: `Part ${i} of a large document, described in a sentence as authors do.`,
    properties: { ...asRecord(made(i).properties), [`deep${i}`]: last },
    required: ['id'],
  })
  const build = (narrow: boolean): Raw => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 430 }, (_, i) => [
        `part${i}`,
        object(i, narrow && i === 250 ? { type: 'string', maxLength: 5 } : { type: 'string' }),
      ]),
    ),
  })
  return [build(false), build(true)]
}
