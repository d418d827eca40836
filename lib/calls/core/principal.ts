import type { OnBehalfOf } from '@/lib/platform/context'

/** Who calls, from verified credentials alone. */
export interface Principal {
  orgId: string
  tokenId: string
  agent: string
  /** Of the verified user, else those that the profile fixes for an opaque token. */
  roles: readonly string[]
  onBehalfOf?: OnBehalfOf | undefined
}

/** Token and verified user together: calls, runs, keys and tickets are never shared across two of them. */
export function principalKey({ tokenId, onBehalfOf }: Principal): string {
  if (onBehalfOf === undefined) return tokenId
  return `${tokenId}|${JSON.stringify([onBehalfOf.subject, onBehalfOf.subjectTenant ?? null])}`
}

/** The business tenant that a rate is counted for: the one of the verified user, else the organization. */
export const tenantOf = ({ orgId, onBehalfOf }: Principal): string => onBehalfOf?.subjectTenant ?? orgId
