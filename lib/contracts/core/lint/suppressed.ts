import type { Definition } from '../../contract'
import type { ContractFinding, Finding, LintCounts } from '../../lint'
import { hashOf } from '../canonical'
import { atPointer } from '../json'

/** A hash of what a finding found. Another text at the same place, or other names in the message, give another one. */
export function evidenceOf({ path, message }: Finding, definition: Definition): string {
  const value = atPointer(definition, path)
  const scalar = value === undefined || typeof value === 'object' ? null : value
  return hashOf({ message, value: scalar })
}

interface Suppression {
  rule: string
  path: string
  evidence: string
}

/** Tells of each finding whether someone accepted exactly it. */
export function withSuppressions<S extends Suppression>(
  findings: readonly Finding[],
  definition: Definition,
  suppressions: readonly S[],
  shown: (suppression: S) => NonNullable<ContractFinding['suppressed']>,
): ContractFinding[] {
  return findings.map(one => {
    const evidence = evidenceOf(one, definition)
    const found = suppressions.find(
      ({ rule, path, evidence: accepted }) => rule === one.rule && path === one.path && accepted === evidence,
    )
    return { ...one, evidence, suppressed: found === undefined ? null : shown(found) }
  })
}

/** How many of each level count. */
export function countFindings(findings: readonly ContractFinding[]): LintCounts {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { level, suppressed } of findings) if (suppressed === null) counts[level] += 1
  return counts
}

/** The counts alone, without what is stored beside them. */
export const countsOf = ({ error, warning, info }: LintCounts): LintCounts => ({ error, warning, info })
