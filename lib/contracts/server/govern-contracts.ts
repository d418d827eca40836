import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { governContractsEndpoint } from '../endpoints'
import type { GovernResult } from '../governing'
import { changeGovernance, type Governing } from './change-governance'

/** As much of what changed as a person reads. */
const SAMPLE = 100

/** Changes governance of many contracts at once, or says what would change; what was overtaken is left alone and told. */
export const governContracts = defineVerb(
  governContractsEndpoint,
  async (tools, { items, governance: change, reason, dryRun }) => {
    const wanted = new Map(items.map(({ contractId, revision }) => [contractId, revision]))
    const batchId = newId()
    const governing = await changeGovernance(
      tools,
      [...wanted].map(([contractId, revision]) => ({ contractId, revision, change })),
      { batchId, reason, dryRun },
    )
    return toResult(governing, dryRun ? null : batchId)
  },
)

export const toResult = (
  { changed, unchanged, conflicts }: Governing,
  batchId: string | null,
): GovernResult => ({
  batchId: changed.length === 0 ? null : batchId,
  changed: changed.length,
  unchanged,
  sample: changed.slice(0, SAMPLE).map(({ contract, before, after }) => ({
    contractId: contract.id,
    name: contract.name,
    server: contract.server,
    before,
    after,
  })),
  conflicts: conflicts.map(({ contractId, name, message }) => ({ contractId, name, message })),
})
