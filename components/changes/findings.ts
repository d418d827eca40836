import type { Finding } from '@/lib/contracts'

const levels: readonly Finding['level'][] = ['error', 'warning', 'info']
const keyOf = ({ rule, path, message }: Finding) => JSON.stringify([rule, path, message.code])

/** What a new version brings, what it mends, and what stays, the gravest first. */
export function compareFindings(before: readonly Finding[], after: readonly Finding[]) {
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const graveFirst = (findings: readonly Finding[]) =>
    findings.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
  return {
    added: graveFirst(after.filter(finding => !old.has(keyOf(finding)))),
    fixed: graveFirst(before.filter(finding => !now.has(keyOf(finding)))),
    kept: after.filter(finding => old.has(keyOf(finding))),
  }
}
