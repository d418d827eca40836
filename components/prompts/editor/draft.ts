import { type JsonSchema, jsonSchema } from '@/lib/contracts'
import type { PromptArgument, PromptContent, PromptRole } from '@/lib/prompts'

/** What an author has typed so far: texts, so that nothing is lost while it is not yet valid. */
export interface Draft {
  messages: DraftMessage[]
  arguments: DraftArgument[]
  config: string
  output: string
}
export interface DraftMessage {
  key: string
  role: PromptRole
  text: string
}
export interface DraftArgument {
  key: string
  name: string
  description: string
  required: boolean
  default: string
  /** JSON; empty means any string. */
  schema: string
}
/** Fields that can't be read, by their place: `config`, `output`, `arguments.<key>.schema`. */
export type DraftErrors = Record<string, 'json' | 'object' | 'schema'>

let keys = 0
const nextKey = () => String(++keys)

export const newMessage = (role: PromptRole = 'user'): DraftMessage => ({ key: nextKey(), role, text: '' })
export const newArgument = (name = ''): DraftArgument => ({
  key: nextKey(),
  name,
  description: '',
  required: true,
  default: '',
  schema: '',
})

export const emptyDraft = (): Draft => ({ messages: [newMessage()], arguments: [], config: '', output: '' })

export const draftOf = (content: PromptContent): Draft => ({
  messages: content.messages.map(message => ({ key: nextKey(), ...message })),
  arguments: content.arguments.map(one => ({
    key: nextKey(),
    name: one.name,
    description: one.description ?? '',
    required: one.required,
    default: one.default ?? '',
    schema: one.schema === undefined ? '' : JSON.stringify(one.schema),
  })),
  config: Object.keys(content.config).length === 0 ? '' : JSON.stringify(content.config, null, 2),
  output: content.output === null ? '' : JSON.stringify(content.output, null, 2),
})

/** The content that a draft says; fields that can't be read are left out and named in `errors`. */
export function readDraft(draft: Draft): { content: PromptContent; errors: DraftErrors } {
  const errors: DraftErrors = {}
  const config = json(draft.config, 'config', errors)
  if (config !== undefined && !isRecord(config)) errors.config = 'object'
  const output = schemaOf(draft.output, 'output', errors)
  return {
    errors,
    content: {
      messages: draft.messages.map(({ role, text }) => ({ role, text })),
      arguments: draft.arguments.map(one => argumentOf(one, errors)),
      config: isRecord(config) ? config : {},
      output: output ?? null,
    },
  }
}

function argumentOf(draft: DraftArgument, errors: DraftErrors): PromptArgument {
  const schema = schemaOf(draft.schema, `arguments.${draft.key}.schema`, errors)
  return {
    name: draft.name.trim(),
    required: draft.required,
    ...(draft.description.trim() !== '' && { description: draft.description.trim() }),
    ...(draft.default !== '' && !draft.required && { default: draft.default }),
    ...(schema !== undefined && { schema }),
  }
}

function schemaOf(text: string, place: string, errors: DraftErrors): JsonSchema | undefined {
  const value = json(text, place, errors)
  if (value === undefined) return undefined
  const read = jsonSchema.safeParse(value)
  if (!read.success) errors[place] = 'schema'
  return read.data
}

function json(text: string, place: string, errors: DraftErrors): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    errors[place] = 'json'
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Moves one message up or down by one place. */
export function moved(messages: readonly DraftMessage[], from: number, by: -1 | 1): DraftMessage[] {
  const to = from + by
  const [one, other] = [messages[from], messages[to]]
  if (one === undefined || other === undefined) return [...messages]
  return messages.map((message, i) => (i === from ? other : i === to ? one : message))
}
