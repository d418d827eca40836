import type { IncomingMessage } from 'node:http'
import { MAX_BODY_BYTES } from '@/lib/platform/server/http'
import { JsonMeter } from '@/lib/platform/server/json-meter'
import type { Refusal } from './refuse'

const tooLarge: Refusal = {
  status: 413,
  code: -32600,
  message: `The body is larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB.`,
  headers: { connection: 'close' },
}
const LIMITS = { depth: 200, values: 100_000 }
/** Only the revision of 2025-03-26 has batches at all. */
const MAX_BATCH = 100

const refused = (code: number, message: string): { refusal: Refusal } => ({
  refusal: { status: 400, code, message },
})

/** The parsed JSON body of a POST, or why there is none. */
export async function readBody(req: IncomingMessage): Promise<{ body: unknown } | { refusal: Refusal }> {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    return { refusal: { status: 415, code: -32600, message: 'Content-Type must be application/json.' } }
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return { refusal: tooLarge }
  const meter = new JsonMeter(LIMITS)
  const chunks: Buffer[] = []
  let size = 0
  // A refusal must still get out: leaving the loop early does not end the connection.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) return { refusal: tooLarge }
    const excess = meter.push(chunk)
    if (excess !== undefined) return { refusal: { ...tooMuch[excess], headers: { connection: 'close' } } }
    chunks.push(chunk)
  }
  return parse(Buffer.concat(chunks).toString('utf8'))
}

const tooMuch = {
  depth: refused(-32600, `The body is nested more than ${LIMITS.depth} levels deep.`).refusal,
  values: refused(-32600, `The body holds more than ${LIMITS.values} values.`).refusal,
}

function parse(text: string): { body: unknown } | { refusal: Refusal } {
  try {
    const body: unknown = JSON.parse(text)
    if (Array.isArray(body) && body.length > MAX_BATCH)
      return refused(-32600, `A batch may hold at most ${MAX_BATCH} messages.`)
    return { body }
  } catch {
    return refused(-32700, 'The body is not JSON.')
  }
}
