import type { VerbTools } from '@/lib/platform/server/verb'
import { type Governance, type GovernancePatch, governance } from '../contract'
import { differing, type GovernProblem, govern } from '../core/govern'
import { changedSince, type Governable, lockForGovernance } from './lock-for-governance'
import { type GovernanceEdit, recordGovernance } from './record-governance'

/** One contract whose governance is to change. */
export interface Wanted {
  contractId: string
  /** What was looked at; left out, whatever it is now. */
  revision?: number | undefined
  /** A patch under the rules; or what governance becomes, for who puts back what was decided before. */
  change: GovernancePatch | ((current: Governance) => Governance)
}
export interface Why {
  batchId: string
  reason?: string | undefined
  undoes?: string
  /** Only says what would change. */
  dryRun?: boolean
}
export interface GovernConflict {
  contractId: string
  name: string
  message: string
  /** The rule that refused it; absent where someone else was faster. */
  problem?: GovernProblem
}
export interface Governing {
  changed: GovernanceEdit[]
  unchanged: number
  conflicts: GovernConflict[]
}

/**
 * Changes governance inside the transaction of a verb: every way to govern goes through here. Each contract is taken
 * as it was looked at; what was overtaken, or is refused by a rule, is left alone and told. Writes history and audit.
 */
export async function changeGovernance(
  tools: VerbTools,
  wanted: readonly Wanted[],
  why: Why,
): Promise<Governing> {
  const found = await lockForGovernance(
    tools,
    wanted.map(one => one.contractId),
  )
  const out: Governing = { changed: [], unchanged: 0, conflicts: [] }
  const overtaken: Governable[] = []
  for (const { contractId, revision, change } of wanted) {
    const contract = found.get(contractId)
    if (contract === undefined)
      out.conflicts.push({ contractId, name: contractId, message: 'It is gone: its server was removed.' })
    else if (revision !== undefined && revision !== contract.revision) overtaken.push(contract)
    else take(contract, change, out)
  }
  out.conflicts.push(...(await changedSince(tools, overtaken)))
  if (out.changed.length === 0 || why.dryRun === true) tools.unchanged()
  else await recordGovernance(tools, out.changed, why)
  return out
}

function take(contract: Governable, change: Wanted['change'], out: Governing): void {
  const current = governance.parse(contract.stored)
  const governed =
    typeof change === 'function' ? differing(current, change(current)) : govern(current, change, contract)
  if ('problem' in governed) {
    const { problem } = governed
    const { id: contractId, name } = contract
    out.conflicts.push({ contractId, name, message: `${problem.message}. ${problem.hint}`, problem })
  } else if (governed.changed.length === 0) out.unchanged += 1
  else {
    const { next, changed } = governed
    out.changed.push({ contract, next, before: only(current, changed), after: only(next, changed) })
  }
}

const only = (from: Governance, fields: (keyof Governance)[]): Partial<Governance> =>
  Object.fromEntries(fields.map(field => [field, from[field]]))
