import { AppError } from '@/lib/platform/errors'
import type { PromptArgument, PromptContent } from '../contract'
import { type Part, showParts } from './template'

/** A server's prompt as its definition says it. */
export interface OwnPrompt {
  title: string | null
  description: string | null
  arguments: PromptArgument[]
  /** What it is asked for with: each is a mark that the text is searched for, or a value that a person gave. */
  values: Record<string, string>
}

const text = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, max) : null
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Marks that no text has by accident, and that a server passes through as a plain word. */
const markOf = (i: number): string => `COUNTERSIGNVARIABLE${String(i).padStart(3, '0')}X`

const givenFor = (given: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(given, name) ? given[name] : undefined

export function readOwnPrompt(
  definition: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, string>> = {},
): OwnPrompt {
  const list: unknown[] = Array.isArray(definition.arguments) ? definition.arguments : []
  const args = list.flatMap((one): PromptArgument[] => {
    if (!isRecord(one) || typeof one.name !== 'string') return []
    const description = text(one.description, 2000)
    return [{ name: one.name, required: one.required === true, ...(description !== null && { description }) }]
  })
  return {
    title: text(definition.title, 200),
    description: text(definition.description, 2000),
    arguments: args,
    values: Object.fromEntries(args.map((a, i) => [a.name, givenFor(given, a.name) ?? markOf(i)])),
  }
}

/**
 * The content of a version from a server's answer: marks become variables, braces of its own stay plain.
 * @throws AppError `invalid` where it holds more than text
 */
export function adoptedContent(own: OwnPrompt, answer: Readonly<Record<string, unknown>>): PromptContent {
  const list: unknown[] = Array.isArray(answer.messages) ? answer.messages : []
  const messages = list.map(message => {
    if (!isRecord(message) || !isRecord(message.content) || typeof message.content.text !== 'string')
      throw new AppError('invalid', 'This prompt holds more than text, which is not managed here', {
        hint: 'Leave it with its server.',
      })
    return {
      role: message.role === 'assistant' ? ('assistant' as const) : ('user' as const),
      text: withVariables(message.content.text, own.values),
    }
  })
  if (messages.length === 0)
    throw new AppError('invalid', 'The server answered with no message', {
      hint: 'Leave it with its server.',
    })
  return { arguments: own.arguments, messages, config: {}, output: null }
}

/** Longest value first: one that holds another is not cut in two. */
function withVariables(source: string, values: Readonly<Record<string, string>>): string {
  const byLength = Object.entries(values).sort(([, a], [, b]) => b.length - a.length)
  let parts: Part[] = [{ kind: 'text', text: source }]
  for (const [name, value] of byLength)
    parts = parts.flatMap(part => (part.kind === 'text' ? splitAt(part.text, value, name) : [part]))
  return showParts(parts)
}

const splitAt = (text: string, value: string, name: string): Part[] =>
  text
    .split(value)
    .flatMap((piece, i): Part[] => [
      ...(i > 0 ? [{ kind: 'variable' as const, name }] : []),
      ...(piece === '' ? [] : [{ kind: 'text' as const, text: piece }]),
    ])
