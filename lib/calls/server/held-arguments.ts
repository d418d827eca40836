import { openSecret, type Sealed, sealSecret } from '@/lib/identity/server'
import { isObject, type Json } from '../core/answer'
import { jsonHash } from '../core/canonical'
import { maskSecrets } from '../core/mask'
import type { CallFacts } from './execution'

/** Arguments as people may see them. */
export function shownArguments({ arguments: args, contract }: CallFacts): Json {
  const shown = maskSecrets(args, contract.definition.inputSchema)
  return isObject(shown) ? shown : {}
}

const placeOf = (orgId: string, callId: string): string => `${orgId}/held call/${callId}`

/** The whole arguments for whoever carries the call on, where the shown ones are not all; undefined where they are. */
export function sealArguments(facts: CallFacts, callId: string): Sealed | undefined {
  if (jsonHash(shownArguments(facts)) === facts.argumentsHash) return undefined
  return sealSecret(JSON.stringify(facts.arguments), placeOf(facts.principal.orgId, callId))
}

/** @throws AppError `unavailable` when the key that sealed them is gone */
export function openArguments(sealed: Sealed, orgId: string, callId: string): Json {
  const args: unknown = JSON.parse(openSecret(sealed, placeOf(orgId, callId)))
  return isObject(args) ? args : {}
}
