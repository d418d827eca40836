import { createHash } from 'node:crypto'
import type { Ctx } from '../context'
import type { Endpoint } from '../endpoint'
import { AppError, toAppError, toProblem } from '../errors'
import { newId } from '../ids'
import { fromDatabase } from './database-error'
import { idempotently } from './idempotency'
import { JsonMeter } from './json-meter'
import { log } from './log'
import { MAX_DEPTH, refuseUnsafe, tooDeep } from './safe-input'
import type { Verb } from './verb'

export const MAX_BODY_BYTES = 8 * 1024 * 1024
const MAX_BODY_VALUES = 200_000

/** Who asks, from the request's own credentials. */
export type Authenticate = (request: Request, requestId: string) => Promise<Ctx>
type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>

/** Makes route handlers: read the request, call the verb, map the error. Nothing else happens in a route. */
export const makeServe =
  (authenticate: Authenticate) =>
  <R>(e: Endpoint, verb: Pick<Verb<never, R>, 'fromUnknown' | 'permission'>): RouteHandler => {
    if (e.permission !== verb.permission)
      throw new Error(`${e.method} ${e.path} promises ${e.permission}, its verb asks for ${verb.permission}`)
    return respond(async (request, context, requestId) => {
      const ctx = await authenticate(request, requestId)
      const input = await readInput(e, request, await context.params)
      const run = () => verb.fromUnknown(ctx, input)
      const key = e.method === 'GET' ? null : request.headers.get('idempotency-key')
      const result =
        key === null
          ? await run()
          : await idempotently(
              ctx,
              { key, operation: `${e.method} ${e.path}`, input, keep: e.once !== true },
              run,
            )
      return json(request, result)
    })
  }

/** Wraps any handler so that every error becomes problem JSON with a request id. */
export const respond =
  (
    handler: (request: Request, context: RouteContext, requestId: string) => Promise<Response>,
  ): RouteHandler =>
  async (request, context) => {
    const requestId = newId()
    try {
      const response = await handler(request, context, requestId)
      response.headers.set('x-request-id', requestId)
      return response
    } catch (error) {
      return problemResponse(error, requestId)
    }
  }

export function problemResponse(error: unknown, requestId: string): Response {
  const app = toAppError(fromDatabase(error))
  if (app !== error) log.error({ err: error, requestId }, 'a request failed')
  const body = toProblem(app, requestId)
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      'content-type': 'application/problem+json',
      'x-request-id': requestId,
      'cache-control': 'no-store',
      ...(typeof app.data?.retryAfterSeconds === 'number' && {
        'retry-after': String(app.data.retryAfterSeconds),
      }),
    },
  })
}

async function readInput(
  e: Endpoint,
  request: Request,
  params: Record<string, string | string[] | undefined>,
): Promise<unknown> {
  const fromQuery = e.method === 'GET' || e.method === 'DELETE'
  const base = fromQuery ? queryObject(new URL(request.url).searchParams) : await readJson(request)
  const input = { ...base, ...params }
  refuseUnsafe(input)
  return input
}

function queryObject(query: URLSearchParams): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = {}
  for (const name of new Set(query.keys())) {
    const all = query.getAll(name)
    out[name] = all.length === 1 && all[0] !== undefined ? all[0] : all
  }
  return out
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request, MAX_BODY_BYTES)
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid', 'The body is not JSON', {
      detail: error instanceof Error ? error.message : undefined,
      cause: error,
    })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid', 'The body must be a JSON object')
  return value as Record<string, unknown>
}

async function readText(request: Request, max: number): Promise<string> {
  const tooLarge = () =>
    new AppError('invalid', `The body is larger than ${max / 1024 / 1024} MiB`, {
      hint: 'Send less, or in parts.',
    })
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge()
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  const meter = new JsonMeter({ depth: MAX_DEPTH, values: MAX_BODY_VALUES })
  let size = 0
  for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > max) throw tooLarge()
    const excess = meter.push(chunk)
    if (excess === 'depth') throw tooDeep()
    if (excess === 'values')
      throw new AppError('invalid', `The body holds more than ${MAX_BODY_VALUES} values`, {
        hint: 'Send less, or in parts.',
      })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function json(request: Request, value: unknown): Response {
  if (value === undefined || value === null) return new Response(null, { status: 204 })
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { 'content-type': 'application/json', etag, 'cache-control': 'private, no-cache' }
  if (request.method === 'GET' && request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers })
  return new Response(text, { headers })
}
