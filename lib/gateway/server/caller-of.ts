import type { Caller } from '@/lib/calls/server'
import { isObject, META } from '@/lib/calls/server'
import type { FaceRequest } from './face'

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo'
/** People are slow; the call's own limits end it before this. */
const ASK_MS = 2 ** 31 - 1

/** The agent's side of a request, as the call path sees it. */
export function callerOf({ server, era, facts, profile, ctx }: FaceRequest): Caller {
  const meta: Record<string, unknown> = { ...ctx.mcpReq._meta }
  const { identity } = facts
  const text = (key: string): string | undefined => {
    const value = meta[key]
    return typeof value === 'string' ? value : undefined
  }
  const envelope: Record<string, unknown> = { ...ctx.mcpReq.envelope }
  const capabilities = era === 'modern' ? envelope[CAPABILITIES] : server.getClientCapabilities()
  const client = era === 'modern' ? envelope[CLIENT_INFO] : server.getClientVersion()
  const elicitation = elicitationOf(capabilities)
  return {
    principal: {
      orgId: identity.orgId,
      tokenId: identity.tokenId,
      agent: identity.agent,
      roles: profile.roles,
    },
    profile,
    era,
    client: clientOf(client),
    elicitation,
    group: {
      traceparent: text('traceparent') ?? facts.traceparent,
      runId: text(META.runId) ?? facts.runId,
      conversationId: text(META.conversationId) ?? facts.conversationId,
      sessionId: ctx.sessionId,
    },
    progress: progressTo(ctx, meta.progressToken),
    logLevel: levels.find(l => l === envelope['io.modelcontextprotocol/logLevel']),
    log: ({ level, logger, data }) =>
      void ctx.mcpReq.log(levelOf(level), data, logger).catch(() => undefined),
    ask:
      era === 'legacy' && (elicitation.form || elicitation.url)
        ? (params, signal) => ctx.mcpReq.elicitInput(params, { signal, timeout: ASK_MS })
        : undefined,
    signal: ctx.mcpReq.signal,
  }
}

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const
const levelOf = (level: string) => levels.find(l => l === level) ?? 'info'

function progressTo(ctx: FaceRequest['ctx'], token: unknown): Caller['progress'] {
  if (typeof token !== 'string' && typeof token !== 'number') return undefined
  return progress =>
    void ctx.mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken: token, ...progress } })
      // Who went away needs no progress.
      .catch(() => undefined)
}

/** An empty `elicitation` is a client of before there were modes: it can show forms. */
function elicitationOf(capabilities: unknown): Caller['elicitation'] {
  const elicitation = isObject(capabilities) ? capabilities.elicitation : undefined
  if (!isObject(elicitation)) return { form: false, url: false }
  const url = isObject(elicitation.url)
  return { form: isObject(elicitation.form) || !url, url }
}

function clientOf(info: unknown): Caller['client'] {
  if (!isObject(info) || typeof info.name !== 'string') return undefined
  return {
    name: info.name.slice(0, 200),
    version: typeof info.version === 'string' ? info.version.slice(0, 100) : '',
  }
}
