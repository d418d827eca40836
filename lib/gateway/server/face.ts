import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server'
import type { Calls, ServedProfile } from '@/lib/calls/server'
import { AppError, toJsonRpcCode } from '@/lib/platform/errors'
import { fromDatabase } from '@/lib/platform/server/database-error'
import { log } from '@/lib/platform/server/log'
import { answerCall } from './answer-call'
import { completeArgument } from './complete'
import { listPage } from './lists'
import type { Metrics } from './metrics'
import type { RequestFacts } from './session-facts'

export interface FaceDeps {
  calls: Calls
  metrics: Metrics
}

/** One request of an agent, known to be of a profile of its organization. */
export interface FaceRequest {
  server: Server
  era: 'modern' | 'legacy'
  facts: RequestFacts
  profile: ServedProfile
  params: Record<string, unknown>
  ctx: ServerContext
}

const INFO = { name: 'countersign', title: 'Countersign', version: '0.1.0' }

/**
 * The MCP server that an agent talks to. Results pass through as the upstream server sent them, so requests are taken
 * unparsed and checked here.
 */
export function makeFace(
  deps: FaceDeps,
  era: 'modern' | 'legacy',
  factsOf: (ctx: ServerContext) => RequestFacts | undefined,
): Server {
  const server = new Server(INFO, {
    capabilities: {
      tools: { listChanged: true },
      resources: { listChanged: true },
      prompts: { listChanged: true },
      completions: {},
      logging: {},
    },
  })
  server.fallbackRequestHandler = async (request, ctx) => {
    try {
      const facts = factsOf(ctx)
      if (facts === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'Not authenticated')
      const profile = await profileOf(deps, facts)
      const params: Record<string, unknown> = request.params ?? {}
      return await handle(deps, request.method, { server, era, facts, profile, params, ctx })
    } catch (cause) {
      if (cause instanceof ProtocolError) throw cause
      const error = fromDatabase(cause)
      if (error instanceof AppError && error.code !== 'internal')
        throw new ProtocolError(toJsonRpcCode(error), error.message)
      log.error({ err: error, method: request.method }, 'a request of an agent failed')
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'The gateway failed at this request')
    }
  }
  return server
}

async function profileOf({ calls }: FaceDeps, { identity }: RequestFacts): Promise<ServedProfile> {
  const { profiles } = await calls.snapshots.get(identity.orgId)
  const profile = profiles.get(identity.profileId)
  if (profile === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'The profile of this token was removed')
  return profile
}

function handle(deps: FaceDeps, method: string, request: FaceRequest): Promise<Record<string, unknown>> {
  switch (method) {
    case 'tools/list':
    case 'prompts/list':
    case 'resources/list':
    case 'resources/templates/list':
      return Promise.resolve(listPage(method, request))
    case 'tools/call':
    case 'prompts/get':
    case 'resources/read':
      return answerCall(deps, method, request)
    case 'completion/complete':
      return completeArgument(deps, request)
    default:
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found')
  }
}
