import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { storeFolder } from './folder.js'

/**
 * @typedef {object} Effect one real change, written once and never altered, so that effects can be counted
 * @property {string} tool
 * @property {Record<string, unknown>} arguments
 * @property {string | null} idempotencyKey
 * @property {string} at
 */

/** @typedef {Record<string, { digest: string, result: Record<string, unknown> }>} SeenKeys */

const effectsFile = () => path.join(storeFolder(), 'effects.jsonl')

/** @param {string} tool @param {Record<string, unknown>} args @param {string} [key] */
export async function recordEffect(tool, args, key) {
  /** @type {Effect} */
  const effect = { tool, arguments: args, idempotencyKey: key ?? null, at: new Date().toISOString() }
  await mkdir(storeFolder(), { recursive: true })
  await appendFile(effectsFile(), `${JSON.stringify(effect)}\n`)
}

/** All effects so far, oldest first. @returns {Promise<Effect[]>} */
export async function readEffects() {
  const text = await readFile(effectsFile(), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

/** @typedef {{ seen: SeenKeys, tool: string, args: Record<string, unknown>, key: string | undefined }} KeyedCall */

/**
 * Runs `effect` once per idempotency key: a repeat gets the first result and changes nothing. Call it inside
 * the change of the store that holds `seen`, so that two repeats at the same time are one effect too.
 * @param {KeyedCall} call
 * @param {() => Record<string, unknown>} effect
 */
export async function once(call, effect) {
  const first = firstResult(call)
  if (first) return first
  const result = effect()
  await recordEffect(call.tool, call.args, call.key)
  if (call.key !== undefined) call.seen[call.key] = { digest: digest(call), result }
  return result
}

/** What the first call with this key gave, if there was one. @param {KeyedCall} call */
export function firstResult(call) {
  const first = call.key === undefined ? undefined : call.seen[call.key]
  if (first && first.digest !== digest(call)) {
    throw new Error(
      `The idempotency key "${call.key}" was used for another request. A new request needs a new key.`,
    )
  }
  return first?.result
}

/** @param {KeyedCall} call */
function digest({ tool, args }) {
  return createHash('sha256')
    .update(JSON.stringify([tool, args]))
    .digest('hex')
}
