import { lintLevels, type OfferFinding } from '@/lib/contracts'
import { findingText } from '@/lib/contracts/server'
import type { ContractKind } from '@/lib/servers'
import type { SarifFinding } from './sarif-log'

/** A finding as the command tells it: what is wrong and how to mend it, in words. */
export interface ReportedFinding {
  rule: OfferFinding['rule']
  level: OfferFinding['level']
  kind: ContractKind
  name: string
  path: string
  message: string
  fix: string
}

export interface LintDocument {
  file: string
  counts: Record<OfferFinding['level'], number>
  /** The gravest first. */
  findings: ReportedFinding[]
  /** What could not be taken, and why. */
  notTaken: { kind: ContractKind; name: string; reason: string }[]
}

export const reportedFinding = (finding: OfferFinding): ReportedFinding => ({
  rule: finding.rule,
  level: finding.level,
  kind: finding.item.kind,
  name: finding.item.name,
  path: finding.path,
  ...findingText(finding),
})

export const countLevels = (
  findings: readonly { level: OfferFinding['level'] }[],
): LintDocument['counts'] => {
  const count = (level: OfferFinding['level']) => findings.filter(one => one.level === level).length
  return { error: count('error'), warning: count('warning'), info: count('info') }
}

/** `2 errors, 1 warning`; what there is none of is left out. */
export function countWords(counts: LintDocument['counts']): string {
  const words = lintLevels.flatMap(level => {
    const n = counts[level]
    return n === 0 ? [] : [`${n} ${level === 'info' ? 'info' : `${level}${n === 1 ? '' : 's'}`}`]
  })
  return words.length === 0 ? 'nothing found' : words.join(', ')
}

const sarifLevels = { error: 'error', warning: 'warning', info: 'note' } as const

export const lintFindings = (findings: readonly ReportedFinding[]): SarifFinding[] =>
  findings.map(({ rule, level, kind, name, path, message, fix }) => ({
    rule,
    level: sarifLevels[level],
    message: `${message} ${fix}`,
    kind,
    name,
    path,
  }))
