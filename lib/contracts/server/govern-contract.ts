import { eq } from 'drizzle-orm'
import { contracts } from '@/db/schema/contracts'
import { servers } from '@/db/schema/servers'
import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { type Governance, governance } from '../contract'
import { govern } from '../core/govern'
import { governContractEndpoint } from '../endpoints'
import { findDetail } from './find-detail'
import { contractIs, noContract } from './store'

/** Changes what people decide about a contract: owner, tier, limits, audit, and the rest. */
export const governContract = defineVerb(
  governContractEndpoint,
  async ({ tx, ctx, audit, notify, unchanged }, { id, governance: patch }) => {
    const [row] = await tx
      .select({ name: contracts.name, server: servers.name, stored: contracts.governance })
      .from(contracts)
      .innerJoin(servers, eq(servers.id, contracts.serverId))
      .where(contractIs(ctx.orgId, id))
      .for('update', { of: contracts })
    if (row === undefined) throw noContract(id)
    const current = governance.parse(row.stored)
    const governed = govern(current, patch)
    if ('problem' in governed)
      throw new AppError('invalid', governed.problem, {
        hint: 'Say why in tierReason.',
        issues: [{ path: 'governance.tierReason', message: 'needed for a lower tier' }],
      })
    const { next, changed } = governed
    if (changed.length === 0) unchanged()
    else {
      await tx
        .update(contracts)
        .set({ governance: next, updatedAt: ctx.clock.now() })
        .where(contractIs(ctx.orgId, id))
      await audit({
        action: 'contract.governed',
        subject: { type: 'contract', id, name: `${row.server}/${row.name}` },
        data: { before: only(current, changed), after: only(next, changed) },
      })
      await notify('contracts', id)
    }
    return findDetail(tx, ctx.orgId, id)
  },
)

const only = (from: Governance, fields: (keyof Governance)[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(field => [field, from[field]]))
