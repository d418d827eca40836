/** A JSON Schema of any draft: an object of keywords, or true and false. */
export type SchemaNode = boolean | { readonly [keyword: string]: unknown }

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isNode = (value: unknown): value is SchemaNode => typeof value === 'boolean' || isObject(value)

/** `anyOf: [{type: string}, {type: null}]`: said in the type, not worth rows. */
export function isSimpleUnion(value: unknown): value is { type: string }[] {
  return (
    Array.isArray(value) &&
    value.every(
      v =>
        isObject(v) && typeof v.type === 'string' && Object.keys(v).every(k => k === 'type' || k === 'title'),
    )
  )
}
