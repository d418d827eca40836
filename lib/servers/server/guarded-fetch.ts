import { Agent, fetch as undiciFetch } from 'undici'
import type { AppError } from '@/lib/platform/errors'
import { env } from '@/lib/platform/server/env'
import { checkLiteralHost, guardedLookup } from './address-guard'
import { limitedBody } from './body-limit'

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

const allowPrivate = (): boolean => env().COUNTERSIGN_ALLOW_PRIVATE_NETWORK

// One pool of keep-alive connections a process. Time-outs belong to requests: a configured 240 s really is 240 s.
const agent = new Agent({
  connect: { timeout: 10_000, lookup: guardedLookup(allowPrivate) },
  headersTimeout: 0,
  bodyTimeout: 0,
  // Left well before the server does (Node's servers close after 5 s): a call sent into a closing
  // connection is cut, and a write must not be sent again.
  keepAliveTimeout: 2_000,
  keepAliveTimeoutThreshold: 3_000,
})

/**
 * A fetch for MCP servers: guarded addresses, no message above the limit, and `headers` (credentials)
 * sent to the origin of `server` only. Redirects are left to the SDK, which stays within the origin.
 */
export function guardedFetch(
  server: URL,
  headers: Record<string, string>,
  onRefused: (why: AppError) => void = () => undefined,
): Fetch {
  return async (input, init = {}) => {
    const url = new URL(input)
    checkLiteralHost(url, allowPrivate())
    const sent = new Headers(init.headers)
    if (url.origin === server.origin)
      for (const [name, value] of Object.entries(headers)) sent.set(name, value)
    const response = await undiciFetch(url, {
      dispatcher: agent,
      method: init.method ?? 'GET',
      headers: [...sent],
      body: typeof init.body === 'string' ? init.body : null,
      signal: init.signal ?? null,
      redirect: init.redirect ?? 'manual',
    })
    const events = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    const body = response.body === null ? null : limitedBody(response.body.getReader(), { events, onRefused })
    return new Response(body, {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
    })
  }
}
