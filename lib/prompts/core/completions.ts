import type { PromptArgument } from '../contract'

/** What an argument can be, as far as its schema lists it, beginning with what was typed. */
export function completions(declared: readonly PromptArgument[], typed: string): string[] {
  const values = declared.flatMap(({ schema, default: preset }) => [
    ...listed(schema),
    ...(preset === undefined ? [] : [preset]),
  ])
  const begins = (value: string) => value.toLowerCase().startsWith(typed.toLowerCase())
  return [...new Set(values.filter(begins))]
}

function listed(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const many = ['enum', 'examples'].flatMap(key => {
    const list: unknown = Reflect.get(schema, key)
    return Array.isArray(list) ? list : []
  })
  const all = 'const' in schema ? [...many, schema.const] : many
  const values = 'type' in schema && schema.type === 'boolean' ? ['true', 'false', ...all] : all
  return values.map(value => (typeof value === 'string' ? value : JSON.stringify(value)))
}
