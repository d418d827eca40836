import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { policies } from '@/db/schema/policy'
import { systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineQuery } from '@/lib/platform/server/verb'
import { effectivePolicy } from '../core/rules'
import type { PolicyDocument } from '../index'

const newest = defineQuery({ permission: 'policy.read', input: z.object({}) }, async ({ tx, ctx }) => {
  const [row] = await tx
    .select({ document: policies.document })
    .from(policies)
    .where(eq(policies.orgId, ctx.orgId))
    .orderBy(desc(policies.number))
    .limit(1)
  return effectivePolicy(row?.document)
})

/** The policy in force: the newest version over the built-in defaults. */
export const loadPolicy = (orgId: string): Promise<PolicyDocument> =>
  newest(
    { orgId, actor: { kind: 'system', reason: 'gateway snapshot' }, requestId: newId(), clock: systemClock },
    {},
  )
