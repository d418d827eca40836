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

/**
 * Runs `effect` once per idempotency key: a repeat gets the first result and changes nothing. Call it inside
 * the change of the store that holds `seen`, so that two repeats at the same time are one effect too.
 * @template {Record<string, unknown>} R
 * @param {{ seen: SeenKeys, tool: string, args: Record<string, unknown>, key: string | undefined }} call
 * @param {() => R} effect
 * @returns {Promise<Record<string, unknown>>}
 */
export async function once({ seen, tool, args, key }, effect) {
  const digest = createHash('sha256')
    .update(JSON.stringify([tool, args]))
    .digest('hex')
  const first = key === undefined ? undefined : seen[key]
  if (first) {
    if (first.digest !== digest) throw new KeyReused(key)
    return first.result
  }
  const result = effect()
  await recordEffect(tool, args, key)
  if (key !== undefined) seen[key] = { digest, result }
  return result
}

/** The same key with other arguments: the caller's mistake, and never a second effect. */
export class KeyReused extends Error {
  /** @param {string | undefined} key */
  constructor(key) {
    super(
      `The idempotency key "${key}" was already used for other arguments. Use a new key for a new request.`,
    )
  }
}
