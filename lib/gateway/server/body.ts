import type { IncomingMessage } from 'node:http'
import { MAX_BODY_BYTES } from '@/lib/platform/server/http'
import type { Refusal } from './refuse'

const tooLarge: Refusal = {
  status: 413,
  code: -32600,
  message: `The body is larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB.`,
  headers: { connection: 'close' },
}
const MAX_DEPTH = 200

/** The parsed JSON body of a POST, or why there is none. */
export async function readBody(req: IncomingMessage): Promise<{ body: unknown } | { refusal: Refusal }> {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    return { refusal: { status: 415, code: -32600, message: 'Content-Type must be application/json.' } }
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return { refusal: tooLarge }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) return { refusal: tooLarge }
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (isTooDeep(body))
      return { refusal: { status: 400, code: -32600, message: 'The body is nested too deep.' } }
    return { body }
  } catch {
    return { refusal: { status: 400, code: -32700, message: 'The body is not JSON.' } }
  }
}

function isTooDeep(root: unknown): boolean {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap(v => (typeof v === 'object' && v !== null ? Object.values(v) : []))
  }
  return false
}
