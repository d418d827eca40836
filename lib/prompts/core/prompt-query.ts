import { AppError, invalidInput } from '@/lib/platform/errors'
import { type Wanted, wanted } from './serve-meta'

/** What a request for a prompt over HTTP asks for. */
export interface PromptQuery {
  wanted: Wanted
  conversation: string | undefined
  arguments: Record<string, string>
}

const PREFIX = 'arg.'

/**
 * Reads `?version=`, `?label=`, `?conversation=` and `?arg.<name>=`.
 * @throws AppError `invalid` for anything else: a misspelt argument would be left out in silence
 */
export function readPromptQuery(query: URLSearchParams): PromptQuery {
  const given = new Map<string, string>()
  const own: Record<string, unknown> = {}
  for (const [key, value] of query) {
    if (value.includes('\0') || /\p{Surrogate}/u.test(value))
      throw new AppError('invalid', `The value of ${key} is not text`)
    if (key.startsWith(PREFIX)) given.set(key.slice(PREFIX.length), value)
    else if (key === 'version') own.version = /^\d{1,9}$/.test(value) ? Number(value) : value
    else if (key === 'label' || key === 'conversation') own[key] = value
    else
      throw new AppError('invalid', `${key} is not known here`, {
        hint: 'Arguments of the prompt are arg.<name>; besides there are version, label and conversation.',
      })
  }
  const { conversation, ...rest } = own
  const parsed = wanted.safeParse(rest)
  if (!parsed.success) throw invalidInput(parsed.error, 'The query is not valid')
  if (conversation !== undefined && (typeof conversation !== 'string' || conversation.length > 200))
    throw new AppError('invalid', 'A conversation has 1 to 200 characters')
  return {
    wanted: parsed.data,
    conversation: conversation === '' || conversation === undefined ? undefined : conversation,
    arguments: Object.fromEntries(given),
  }
}
