import type { Governance } from '@/lib/contracts'
import type { AuditLevel } from '@/lib/policy'

export interface Keeps {
  arguments: 'none' | 'summary' | 'full'
  result: 'none' | 'metadata' | 'full'
}

const byLevel: Record<AuditLevel, Keeps> = {
  summary: { arguments: 'summary', result: 'metadata' },
  'full-metadata': { arguments: 'full', result: 'metadata' },
  full: { arguments: 'full', result: 'full' },
}

/** How much of a call is kept: the tool's own audit policy where it says something, else the level of its class. */
export const auditKeeps = (level: AuditLevel, audit: Governance['audit']): Keeps => ({
  arguments: audit.includeArguments ?? byLevel[level].arguments,
  result: audit.includeResult ?? byLevel[level].result,
})
