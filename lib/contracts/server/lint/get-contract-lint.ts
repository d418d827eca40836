import type { Tx } from '@/db/client'
import { defineQuery } from '@/lib/platform/server/verb'
import { countFindings } from '../../core/lint'
import type { ContractLint } from '../../lint'
import { getContractLintEndpoint } from '../../lint-endpoints'
import { noContract } from '../store'
import { findFindings } from './find-findings'
import { loadNames } from './load-names'
import { loadSettings } from './load-settings'

/** What lint finds in the offered version of one contract, now. */
export async function findLint(tx: Tx, orgId: string, id: string): Promise<ContractLint> {
  const names = await loadNames(tx, orgId)
  const [linted] = await findFindings(tx, orgId, [id], { names, settings: await loadSettings(tx, orgId) })
  if (linted === undefined) throw noContract(id)
  const { versionId, number, findings } = linted
  return { versionId, number, items: findings, counts: countFindings(findings) }
}

export const getContractLint = defineQuery(getContractLintEndpoint, ({ tx, ctx }, { id }) =>
  findLint(tx, ctx.orgId, id),
)
