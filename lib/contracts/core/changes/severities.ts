import type { Change } from '../../change'
import type { SeverityCounts } from '../../change-request'

/** How many changes there are of each severity. */
export function countSeverities(changes: readonly Change[]): SeverityCounts {
  const counts: SeverityCounts = { breaking: 0, risky: 0, compatible: 0 }
  for (const { severity } of changes) counts[severity] += 1
  return counts
}
