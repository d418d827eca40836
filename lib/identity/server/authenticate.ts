import { type Ctx, systemClock } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { env } from '@/lib/platform/server/env'
import { isSameOrigin } from '../core/same-origin'
import { hashSecret, secretKind } from '../core/secret-format'
import { cappedRole } from '../roles'
import { sessionIdOf } from './session-cookie'
import { apiKeyByHash, sessionById } from './store'

/**
 * Who sends a request of `/api/v1`: the bearer of an API key, or of a signed-in browser's cookie.
 * @throws AppError `unauthenticated`, or `forbidden` for a write that another site's page made
 */
export async function authenticateRequest(request: Request, requestId: string): Promise<Ctx> {
  const header = request.headers.get('authorization')
  if (header !== null) return fromApiKey(header, requestId)
  const ctx = await fromCookie(request.headers.get('cookie'), requestId)
  if (ctx === undefined)
    throw new AppError('unauthenticated', 'You are not signed in', {
      hint: 'Sign in at /sign-in, or send an API key: Authorization: Bearer csk_…',
    })
  refuseForeignWrite(request)
  return ctx
}

/** The context of a signed-in browser; `undefined` without a session that holds. */
export async function fromCookie(cookieHeader: string | null, requestId: string): Promise<Ctx | undefined> {
  const sessionId = await sessionIdOf(cookieHeader)
  const row = sessionId === undefined ? undefined : await sessionById(sessionId)
  if (row === undefined || sessionId === undefined) return undefined
  return {
    orgId: row.org_id,
    actor: {
      kind: 'user',
      personId: row.person_id,
      name: row.name,
      email: row.email,
      role: row.role,
      via: 'session',
      sessionId,
    },
    requestId,
    clock: systemClock,
  }
}

async function fromApiKey(header: string, requestId: string): Promise<Ctx> {
  const value = /^Bearer\s+(\S+)$/i.exec(header)?.[1]
  if (value === undefined)
    throw new AppError('unauthenticated', 'The Authorization header is not understood', {
      hint: 'Send: Authorization: Bearer csk_…',
    })
  const kind = secretKind(value)
  if (kind === 'cst')
    throw new AppError('unauthenticated', 'This is a token of an agent, for the gateway', {
      hint: 'Send an API key (csk_…), made under Settings.',
    })
  if (kind === undefined)
    throw new AppError('unauthenticated', 'This is not a whole API key', {
      detail: 'Its check characters do not match: it was cut short or mistyped.',
      hint: 'Copy it again, or make a new one under Settings.',
    })
  const row = await apiKeyByHash(hashSecret(value))
  if (row === undefined)
    throw new AppError('unauthenticated', 'This API key does not hold', {
      detail: 'It is unknown, revoked or expired, or its person left the organization.',
      hint: 'Make a new one under Settings.',
    })
  return {
    orgId: row.org_id,
    actor: {
      kind: 'user',
      personId: row.person_id,
      name: row.name,
      email: row.email,
      role: cappedRole(row.key_role, row.member_role),
      via: 'api_key',
    },
    requestId,
    clock: systemClock,
  }
}

function refuseForeignWrite(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { headers } = request
  const { COUNTERSIGN_PUBLIC_URL, NEXTAUTH_URL } = env()
  const own = [COUNTERSIGN_PUBLIC_URL, NEXTAUTH_URL].filter(url => url !== undefined)
  const from = {
    origin: headers.get('origin'),
    host: headers.get('host'),
    fetchSite: headers.get('sec-fetch-site'),
  }
  if (isSameOrigin(from, own)) return
  throw new AppError('forbidden', 'This change does not come from a page of Countersign', {
    detail: `Its Origin is ${from.origin ?? 'not given'}.`,
    hint: 'Behind a proxy, set COUNTERSIGN_PUBLIC_URL to the address that people open. A program sends an API key.',
  })
}
