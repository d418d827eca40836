import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'

/**
 * @typedef {object} Outcome how a call ended, in the words of the gateway
 * @property {string} cause `ok`, or one of the gateway's causes
 * @property {string} text what a model would read
 * @property {Record<string, unknown>} content the structured answer
 * @property {Hold | undefined} hold set while a person has to decide
 */
/** @typedef {{ ticket: string, url: string | undefined, retryAfterMs: number }} Hold */

const OURS = 'dev.countersign/'

/**
 * @param {string} text
 * @param {Record<string, unknown>} [content]
 * @returns {Outcome}
 */
export const fine = (text, content = {}) => ({ cause: 'ok', text, content, hold: undefined })

/** @param {import('@modelcontextprotocol/client').CallToolResult} result @returns {Outcome} */
export function fromResult(result) {
  const notes = result._meta ?? {}
  const text = result.content.map(block => (block.type === 'text' ? block.text : `[${block.type}]`)).join(' ')
  const cause = noted(notes, 'cause') ?? (result.isError ? 'tool_error' : 'ok')
  return {
    cause,
    text,
    content: isRecord(result.structuredContent) ? result.structuredContent : {},
    hold: cause === 'awaiting_human' ? readHold(notes) : undefined,
  }
}

/**
 * An error that belongs to the call is its outcome; for one of the connection there is none.
 * @param {unknown} error
 * @returns {Outcome | undefined}
 */
export function fromError(error) {
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return { ...fine('The gateway did not answer in time.'), cause: 'no_answer' }
  }
  if (!(error instanceof ProtocolError)) return undefined
  const notes = isRecord(error.data) ? error.data : {}
  const cause = noted(notes, 'cause') ?? `error ${error.code}`
  return { ...fine(error.message), cause, hold: cause === 'awaiting_human' ? readHold(notes) : undefined }
}

/** @param {Record<string, unknown>} notes @returns {Hold | undefined} */
function readHold(notes) {
  const ticket = noted(notes, 'ticket')
  if (ticket === undefined) return undefined
  const seconds = Number(notes[`${OURS}retry-after`])
  return { ticket, url: noted(notes, 'url'), retryAfterMs: seconds > 0 ? seconds * 1_000 : 3_000 }
}

/** @param {Record<string, unknown>} notes @param {string} name */
function noted(notes, name) {
  const value = notes[`${OURS}${name}`]
  return typeof value === 'string' ? value : undefined
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = value => typeof value === 'object' && value !== null && !Array.isArray(value)
