import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import {
  type CallKind,
  type CallRequest,
  isObject,
  type Json,
  META,
  type Outcome,
  toWire,
} from '@/lib/calls/server'
import { callerOf } from './caller-of'
import type { FaceDeps, FaceRequest } from './face'
import { statusTool } from './status-tool'

const kinds = { 'tools/call': 'tool', 'prompts/get': 'prompt', 'resources/read': 'resource' } as const

/** `tools/call`, `prompts/get`, `resources/read`: into the one path of a call, and its outcome back on the wire. */
export async function answerCall(
  deps: FaceDeps,
  method: keyof typeof kinds,
  request: FaceRequest,
): Promise<Json> {
  const kind = kinds[method]
  const call = readCall(kind, request)
  const caller = callerOf(request)
  const end = deps.metrics.began(kind)
  const outcome = await outcomeOf(deps, request, call, caller)
  end(outcome)
  return onWire(request, kind, call, outcome)
}

function outcomeOf(
  { calls }: FaceDeps,
  { profile }: FaceRequest,
  call: CallRequest,
  caller: ReturnType<typeof callerOf>,
): Promise<Outcome> {
  if (call.kind !== 'tool' || call.name !== statusTool.name || !profile.canHold)
    return calls.call(caller, call)
  const { ticket } = call.arguments
  if (typeof ticket !== 'string')
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `${statusTool.name} needs the argument ticket (a string)`,
    )
  return calls.resume(caller, ticket)
}

/** The request with the shape that the protocol asks for. @throws ProtocolError where it has not */
function readCall(kind: CallKind, { params, facts, ctx }: FaceRequest): CallRequest {
  const name = kind === 'resource' ? params.uri : params.name
  if (typeof name !== 'string' || name === '' || name.length > 10_000)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `params.${kind === 'resource' ? 'uri' : 'name'} must be a string`,
    )
  const args = params.arguments ?? {}
  if (!isObject(args))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'params.arguments must be an object')
  const meta: Json = { ...ctx.mcpReq._meta }
  const text = (key: string): string | undefined => {
    const value = meta[key]
    if (value === undefined) return undefined
    if (typeof value === 'string' && value !== '' && value.length <= 200) return value
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `_meta["${key}"] must be a string of 1 to 200 characters`,
    )
  }
  const state = ctx.mcpReq.requestState<unknown>()
  const { inputResponses } = ctx.mcpReq
  return {
    kind,
    name,
    arguments: args,
    meta,
    idempotencyKey: text(META.idempotencyKey) ?? facts.idempotencyKey,
    ticket: text(META.ticket) ?? (typeof state === 'string' ? state : undefined),
    ...(inputResponses !== undefined && { inputResponses }),
  }
}

function onWire(
  { server, era, profile }: FaceRequest,
  kind: CallKind,
  call: CallRequest,
  outcome: Outcome,
): Json {
  if (outcome.type === 'ask')
    return {
      resultType: 'input_required',
      inputRequests: Object.fromEntries(
        Object.entries(outcome.questions).map(([key, params]) => [
          key,
          { method: 'elicitation/create', params },
        ]),
      ),
      requestState: outcome.ticket,
    }
  const wire = toWire(kind, outcome.answer)
  if ('error' in wire) throw new ProtocolError(wire.error.code, wire.error.message, wire.error.data)
  if (kind !== 'tool' || era === 'modern') return withoutServerInfo(wire.result)
  // Clients of 2025 know objects only: arrays and plain values are wrapped, as their list promised.
  const schema = profile.tools.get(call.name)?.definition.outputSchema
  const result = withoutServerInfo(wire.result)
  if (result.structuredContent === undefined) return result
  const projected: Json = {
    ...server.projectCallToolResult({ content: [], ...result }, isObject(schema) ? schema : undefined),
  }
  return { ...result, content: projected.content, structuredContent: projected.structuredContent }
}

/** Who the upstream server is, is not who answers here. */
function withoutServerInfo(result: Json): Json {
  if (!isObject(result._meta) || !('io.modelcontextprotocol/serverInfo' in result._meta)) return result
  const { 'io.modelcontextprotocol/serverInfo': _, ...meta } = result._meta
  return { ...result, _meta: meta }
}
