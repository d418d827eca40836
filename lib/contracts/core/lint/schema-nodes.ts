import { MAX_SCHEMA_DEPTH, MAX_SCHEMA_NODES } from '../check-schema'
import { escapePointer, isObject, type JsonObject } from '../json'
import { schemaIn, schemaListIn, schemaMapIn } from '../schema-keywords'

/** One schema inside a schema. */
export interface SchemaNode {
  path: string
  schema: JsonObject
  /** The name of the property that it describes; undefined for branches, items and definitions. */
  property: string | undefined
}

/** Keywords whose schemas describe no value that is sent. */
const conditions = new Set(['if', 'not', 'propertyNames', 'contentSchema'])

/** Every schema within a schema, the outer ones first, in the order of the author; local references are not followed twice. */
export function schemaNodes(root: unknown, at: string): SchemaNode[] {
  const out: SchemaNode[] = []
  const stack: { schema: unknown; path: string; property: string | undefined; depth: number }[] = [
    { schema: root, path: at, property: undefined, depth: 0 },
  ]
  for (let next = stack.pop(); next !== undefined && out.length < MAX_SCHEMA_NODES; next = stack.pop()) {
    const { schema, path, property, depth } = next
    if (!isObject(schema) || depth > MAX_SCHEMA_DEPTH) continue
    out.push({ path, schema, property })
    const inner = [...innerSchemas(schema)].map(one => ({
      ...one,
      path: path + one.path,
      depth: depth + 1,
    }))
    stack.push(...inner.reverse())
  }
  return out
}

function* innerSchemas(schema: JsonObject) {
  for (const [keyword, value] of Object.entries(schema)) {
    if (conditions.has(keyword)) continue
    const path = `/${escapePointer(keyword)}`
    if (schemaListIn.has(keyword) && Array.isArray(value))
      for (const [i, one] of value.entries()) yield { schema: one, path: `${path}/${i}`, property: undefined }
    else if (schemaMapIn.has(keyword) && isObject(value))
      for (const [name, one] of Object.entries(value))
        yield {
          schema: one,
          path: `${path}/${escapePointer(name)}`,
          property: keyword === 'properties' ? name : undefined,
        }
    else if (schemaIn.has(keyword)) yield { schema: value, path, property: undefined }
  }
}
