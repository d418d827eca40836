import { and, eq, inArray } from 'drizzle-orm'
import { contracts, contractVersions } from '@/db/schema/contracts'
import { AppError } from '@/lib/platform/errors'
import { defineAction, defineQuery } from '@/lib/platform/server/verb'
import type { Comparison } from '../contract'
import { compareVersionsEndpoint } from '../endpoints'
import { diffPairs } from './diff-definitions'
import { contractIs, noContract } from './store'

const bothVersions = defineQuery(compareVersionsEndpoint, async ({ tx, ctx }, { id, before, after }) => {
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
  return { kind: contract.kind, before: from, after: to }
})

/** What differs between two versions of one contract, in either order; compared while no transaction is open. */
export const compareVersions = defineAction(
  compareVersionsEndpoint,
  async (ctx, input): Promise<Comparison> => {
    const { kind, before, after } = await bothVersions(ctx, input)
    const [diff] = await diffPairs([{ kind, before: before.definition, after: after.definition }])
    if (diff === undefined) throw new Error('A pair gave no answer')
    return { contractId: input.id, before, after, ...diff }
  },
)
