import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Calls, isObject, type Json, META, type Outcome, type ServedProfile } from '@/lib/calls/server'
import { AppError, type ErrorCode, toProblem } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { fromDatabase } from '@/lib/platform/server/database-error'
import { readPromptQuery, servedPrompt } from '@/lib/prompts'
import type { Cause } from '@/lib/runs'
import type { RequestFacts } from './session-facts'

interface PromptRequest {
  name: string
  facts: RequestFacts
  profile: ServedProfile
}

/** A managed prompt over HTTP, for an agent that speaks no MCP: the same call, the same judge, the same record. */
export async function answerPrompt(
  calls: Calls,
  req: IncomingMessage,
  res: ServerResponse,
  request: PromptRequest,
): Promise<undefined> {
  try {
    const contract = request.profile.prompts.get(request.name)
    const query = readPromptQuery(new URL(req.url ?? '/', 'http://localhost').searchParams)
    if (contract !== undefined && contract.own === undefined)
      throw new AppError('not_found', `${request.name} is a server's own prompt`, {
        hint: 'Get it over MCP, or take it into management.',
      })
    const abort = new AbortController()
    res.once('close', () => abort.abort())
    const outcome = await calls.call(
      {
        principal: {
          orgId: request.facts.identity.orgId,
          tokenId: request.facts.identity.tokenId,
          agent: request.facts.identity.agent,
          roles: request.profile.roles,
        },
        profile: request.profile,
        era: 'modern',
        elicitation: { form: false, url: false },
        group: {
          traceparent: request.facts.traceparent,
          runId: request.facts.runId,
          conversationId: query.conversation ?? request.facts.conversationId,
        },
        signal: abort.signal,
      },
      {
        kind: 'prompt',
        name: request.name,
        arguments: query.arguments,
        meta: { [META.prompt]: query.wanted },
      },
    )
    send(req, res, bodyOf(outcome), {
      epoch: contract?.hash ?? '',
      exact: query.wanted.version !== undefined,
    })
  } catch (error) {
    sendProblem(res, error)
  }
  return undefined
}

/** The served prompt as HTTP gives it. @throws AppError for a refusal */
function bodyOf(outcome: Outcome): Json {
  if (outcome.type === 'ask')
    throw new AppError('unavailable', 'This prompt asks its caller, which HTTP can’t')
  const { answer } = outcome
  if (answer.type === 'refused')
    throw new AppError(codes[answer.cause] ?? 'unavailable', answer.text, { reason: answer.cause })
  const meta = isObject(answer.result._meta) ? answer.result._meta : {}
  const about = (key: string): Json => {
    const value = meta[key]
    return isObject(value) ? value : {}
  }
  const messages: unknown[] = Array.isArray(answer.result.messages) ? answer.result.messages : []
  return servedPrompt.parse({
    title: null,
    description: answer.result.description ?? null,
    config: {},
    output: null,
    stale: false,
    ...about(META.prompt),
    ...about(META.promptConfig),
    messages: messages.map(messageOf),
  })
}

function messageOf(message: unknown): Json {
  const { role, content } = isObject(message) ? message : {}
  const { text, _meta } = isObject(content) ? content : {}
  const own = isObject(_meta) ? _meta[META.role] : undefined
  return { role: own ?? role, servedAs: role, text }
}

const codes: Partial<Record<Cause, ErrorCode>> = {
  not_found: 'not_found',
  stale_tool_list: 'not_found',
  contract_pending: 'conflict',
  validation_failed: 'invalid',
  authz_denied: 'forbidden',
  policy_denied: 'forbidden',
  human_declined: 'forbidden',
  rate_limited: 'limited',
}

/** What was assigned is asked for again each time, by its tag; an exact version never changes. */
function send(
  req: IncomingMessage,
  res: ServerResponse,
  body: Json,
  { epoch, exact }: { epoch: string; exact: boolean },
): void {
  const text = JSON.stringify(body)
  const etag = `"${digest(text)}.${exact ? 'exact' : digest(epoch).slice(0, 8)}"`
  const headers = {
    'content-type': 'application/json',
    'cache-control': exact ? 'private, max-age=86400, immutable' : 'private, no-cache',
    etag,
    vary: 'authorization, x-conversation-id',
    'x-prompt-version': String(body.version),
  }
  if (res.destroyed) return
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, headers)
    res.end()
    return
  }
  res.writeHead(200, headers)
  res.end(req.method === 'HEAD' ? undefined : text)
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

function sendProblem(res: ServerResponse, error: unknown): void {
  const app = fromDatabase(error)
  if (!(app instanceof AppError)) throw error
  if (res.destroyed) return
  const body = toProblem(app, newId())
  res.writeHead(body.status, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  res.end(JSON.stringify(body))
}
