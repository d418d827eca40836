import { and, eq, inArray } from 'drizzle-orm'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { AppError } from '@/lib/platform/errors'
import { defineQuery } from '@/lib/platform/server/verb'
import { editsOf } from '../core/edits'
import { judged, verdictOf } from '../core/verdict'
import { compareVersionsEndpoint } from '../endpoints'
import { contractIs, noContract } from './store'

/** What differs between two versions of one contract, in either order. */
export const compareVersions = defineQuery(
  compareVersionsEndpoint,
  async ({ tx, ctx }, { id, before, after }) => {
    const [contract] = await tx
      .select({ kind: contracts.kind })
      .from(contracts)
      .where(contractIs(ctx.orgId, id))
    if (contract === undefined) throw noContract(id)
    const rows = await tx
      .select({
        number: contractVersions.number,
        hash: contractVersions.hash,
        definition: contractVersions.definition,
      })
      .from(contractVersions)
      .where(
        and(
          eq(contractVersions.orgId, ctx.orgId),
          eq(contractVersions.contractId, id),
          inArray(contractVersions.number, [before, after]),
        ),
      )
    const version = (number: number) => {
      const found = rows.find(row => row.number === number)
      if (found !== undefined) return found
      throw new AppError('not_found', `There is no version ${number} of this contract`, {
        data: { id, number },
      })
    }
    const from = version(before)
    const to = version(after)
    const edits = editsOf(from.definition, to.definition)
    return {
      contractId: id,
      before: from,
      after: to,
      verdict: verdictOf(contract.kind, from.definition, to.definition, edits),
      changes: judged(from.definition, to.definition, edits),
    }
  },
)
