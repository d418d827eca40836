import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { isObject, type Json, type ServedContract, type ServedProfile } from '@/lib/calls/server'
import { callerOf } from './caller-of'
import type { FaceDeps, FaceRequest } from './face'

const NOTHING: Json = { completion: { values: [] } }

/** Suggestions for an argument of a granted prompt or template, from its own server. */
export async function completeArgument({ calls }: FaceDeps, request: FaceRequest): Promise<Json> {
  const { ref, argument, context } = request.params
  if (!isObject(ref) || !isObject(argument) || typeof argument.name !== 'string')
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'completion/complete needs ref and argument')
  const contract = referred(request.profile, ref)
  if (contract === undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'There is no such prompt or resource template here',
    )
  const upstreamRef = ref.type === 'ref/prompt' ? { ...ref, name: contract.name } : ref
  const completed = await calls.complete(callerOf(request), contract, {
    ref: upstreamRef,
    argument,
    ...(context !== undefined && { context }),
  })
  return completed ?? NOTHING
}

function referred(profile: ServedProfile, ref: Json): ServedContract | undefined {
  if (ref.type === 'ref/prompt' && typeof ref.name === 'string') return profile.prompts.get(ref.name)
  if (ref.type === 'ref/resource') return profile.templates.find(t => t.name === ref.uri)
  return undefined
}
