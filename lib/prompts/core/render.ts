import type { PromptArgument, PromptRole, RenderedMessage } from '../contract'
import type { Composed } from './compose'

/** What is wrong with a value by a JSON Schema, in words; undefined when it fits. */
export type CheckValue = (schema: unknown, value: unknown) => string | undefined

export interface ArgumentProblem {
  argument: string
  message: string
}

/** Values of all declared arguments for a text, or what keeps it from being rendered. */
export function fillArguments(
  declared: readonly PromptArgument[],
  given: Readonly<Record<string, unknown>>,
  check: CheckValue,
): { values: Map<string, string>; problems: ArgumentProblem[] } {
  const values = new Map<string, string>()
  const problems: ArgumentProblem[] = []
  for (const argument of declared) {
    const value = Object.hasOwn(given, argument.name) ? given[argument.name] : undefined
    const problem = problemWith(argument, value, check)
    if (problem !== undefined) problems.push({ argument: argument.name, message: problem })
    else values.set(argument.name, typeof value === 'string' ? value : (argument.default ?? ''))
  }
  return { values, problems }
}

function problemWith(argument: PromptArgument, value: unknown, check: CheckValue): string | undefined {
  if (value === undefined) return argument.required ? 'is missing' : undefined
  if (typeof value !== 'string') return 'must be a string'
  return argument.schema === undefined ? undefined : check(argument.schema, typed(argument.schema, value))
}

/** Arguments are strings on the wire: `3` is the number where the schema takes no string. */
function typed(schema: unknown, value: string): unknown {
  const types = typesOf(schema)
  if (types === undefined || types.includes('string')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function typesOf(schema: unknown): unknown[] | undefined {
  if (typeof schema !== 'object' || schema === null || !('type' in schema)) return undefined
  return Array.isArray(schema.type) ? schema.type : [schema.type]
}

/** MCP has no system role: such a message goes out as the user's, marked. */
export const servedAs = (role: PromptRole): RenderedMessage['servedAs'] =>
  role === 'assistant' ? 'assistant' : 'user'

/** Puts values in, once: braces in a value mean nothing. */
export const render = (
  messages: Composed['messages'],
  values: ReadonlyMap<string, string>,
): RenderedMessage[] =>
  messages.map(({ role, parts }) => ({
    role,
    servedAs: servedAs(role),
    text: parts
      .map(part =>
        part.kind === 'variable' ? (values.get(part.name) ?? '') : part.kind === 'include' ? '' : part.text,
      )
      .join(''),
  }))
