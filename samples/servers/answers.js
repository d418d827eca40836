/** @typedef {import('@modelcontextprotocol/server').ServerContext} ServerContext */

const IDEMPOTENCY_KEY = 'dev.countersign/idempotency-key'

/**
 * A result that carries both the structured answer and a sentence that a model can read.
 * @param {string} text
 * @param {Record<string, unknown>} structuredContent
 */
export function answer(text, structuredContent) {
  return { content: [{ type: /** @type {const} */ ('text'), text }], structuredContent }
}

/** A tool's own failure: what happened and what to do, for the model to read. @param {string} text */
export function failure(text) {
  return { content: [{ type: /** @type {const} */ ('text'), text }], isError: true }
}

/** The key that makes a repeat of a call harmless, as sent by the caller. @param {ServerContext} context */
export function idempotencyKey(context) {
  const key = context.mcpReq._meta?.[IDEMPOTENCY_KEY]
  return typeof key === 'string' && key !== '' ? key : undefined
}

/**
 * Tells the caller how far the call is, when it asked to be told.
 * @param {ServerContext} context
 * @param {{ progress: number, total: number, message: string }} step
 */
export async function progress(context, step) {
  const progressToken = context.mcpReq._meta?.progressToken
  if (progressToken === undefined) return
  await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...step } })
}
