import type { Issue } from '@/lib/platform/errors'
import type { RequestedSchema } from '../contract'
import { type FormField, readField } from './form-field'
import { formatIssue } from './formats'

/** Tests a pattern that a server wrote, within a budget; `undefined` when it is no pattern or takes too long. */
export type PatternTest = (pattern: string, text: string) => boolean | undefined

/**
 * What is wrong with the content of an accepted form; empty when nothing is. An optional field that nobody
 * touched is absent, never `null` or `""`; a key that was not asked for is refused.
 */
export function validateAnswer(
  schema: RequestedSchema,
  content: Record<string, unknown>,
  test: PatternTest,
): Issue[] {
  const names = Object.keys(schema.properties)
  const unknown = Object.keys(content)
    .filter(name => !Object.hasOwn(schema.properties, name))
    .map(name => ({ path: name, message: 'was not asked for' }))
  const missing = (schema.required ?? [])
    .filter(name => !Object.hasOwn(content, name))
    .map(name => ({ path: name, message: 'is required' }))
  const wrong = names
    .filter(name => Object.hasOwn(content, name))
    .flatMap(name => {
      const raw = schema.properties[name]
      const message = raw && fieldIssue(readField(raw), content[name], test)
      return message === undefined ? [] : [{ path: name, message }]
    })
  return [...unknown, ...missing, ...wrong]
}

function fieldIssue(field: FormField | undefined, value: unknown, test: PatternTest): string | undefined {
  switch (field?.kind) {
    case undefined:
      return 'has a schema that MCP does not allow in a form'
    case 'string':
      return typeof value === 'string' ? textIssue(field, value, test) : 'must be text'
    case 'number':
      return typeof value === 'number' ? numberIssue(field, value) : 'must be a number'
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false'
    case 'choice':
      return typeof value === 'string' && field.values.includes(value) ? undefined : oneOf(field.values)
    case 'choices':
      return choicesIssue(field, value)
  }
}

function textIssue(
  field: FormField & { kind: 'string' },
  value: string,
  test: PatternTest,
): string | undefined {
  // JSON Schema counts characters, not UTF-16 units.
  const length = [...value].length
  if (field.minLength !== undefined && length < field.minLength)
    return `must have at least ${field.minLength} characters`
  if (field.maxLength !== undefined && length > field.maxLength)
    return `must have at most ${field.maxLength} characters`
  if (field.pattern !== undefined) {
    const fits = test(field.pattern, value)
    if (fits === undefined) return `cannot be checked: the server's pattern is not usable or takes too long`
    if (!fits) return `must match ${field.pattern}`
  }
  return field.format === undefined ? undefined : formatIssue(field.format, value)
}

function numberIssue(field: FormField & { kind: 'number' }, value: number): string | undefined {
  // JSON allows 1e999, JavaScript makes Infinity of it: what would be sent is not what was typed.
  if (!Number.isFinite(value)) return 'is larger than a number can be'
  if (field.integer && !Number.isInteger(value)) return 'must be a whole number'
  if (field.integer && !Number.isSafeInteger(value)) return 'is too large to be carried exactly'
  if (field.minimum !== undefined && value < field.minimum) return `must be at least ${field.minimum}`
  if (field.maximum !== undefined && value > field.maximum) return `must be at most ${field.maximum}`
  return undefined
}

function choicesIssue(field: FormField & { kind: 'choices' }, value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'must be a list of choices'
  if (!value.every(v => field.values.includes(v))) return `each ${oneOf(field.values)}`
  if (field.minItems !== undefined && value.length < field.minItems)
    return `must have at least ${field.minItems} choices`
  if (field.maxItems !== undefined && value.length > field.maxItems)
    return `must have at most ${field.maxItems} choices`
  if (field.unique && new Set(value).size < value.length) return 'must not have a choice twice'
  return undefined
}

const oneOf = (values: string[]): string => `must be one of ${values.join(', ')}`
