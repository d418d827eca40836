import { hashSecret, secretKind } from '../core/secret-format'
import { agentTokenByHash } from './store'

export interface AgentIdentity {
  orgId: string
  orgSlug: string
  tokenId: string
  profileId: string
  agent: string
}

/** Whose token this is; `undefined` for one that is unknown, mistyped, expired or revoked. */
export async function resolveAgentToken(value: string): Promise<AgentIdentity | undefined> {
  if (secretKind(value) !== 'cst') return undefined
  const row = await agentTokenByHash(hashSecret(value))
  if (row === undefined) return undefined
  return {
    orgId: row.org_id,
    orgSlug: row.org_slug,
    tokenId: row.token_id,
    profileId: row.profile_id,
    agent: row.agent,
  }
}
