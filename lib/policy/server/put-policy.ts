import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '@/db/client'
import { policies } from '@/db/schema/policy'
import { actorRef } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineQuery, defineVerb } from '@/lib/platform/server/verb'
import { type PolicyDocument, policyDocument } from '../index'

const newest = async (tx: Tx, orgId: string) => {
  const [row] = await tx
    .select()
    .from(policies)
    .where(eq(policies.orgId, orgId))
    .orderBy(desc(policies.number))
    .limit(1)
  return row
}

/** The organization's own document, without the built-in defaults; null while it has none. */
export const getOwnPolicy = defineQuery(
  { permission: 'policy.read', input: z.object({}) },
  async ({ tx, ctx }): Promise<PolicyDocument | null> => (await newest(tx, ctx.orgId))?.document ?? null,
)

/** Puts a new version of the organization's policy in force. */
export const putPolicy = defineVerb(
  { permission: 'policy.manage', input: z.object({ document: policyDocument }) },
  async ({ tx, ctx, audit, unchanged, notify }, { document }): Promise<{ number: number }> => {
    const before = await newest(tx, ctx.orgId)
    if (before !== undefined && isDeepStrictEqual(before.document, document)) {
      unchanged()
      return { number: before.number }
    }
    const number = (before?.number ?? 0) + 1
    const [row] = await tx
      .insert(policies)
      .values({
        id: newId(),
        orgId: ctx.orgId,
        number,
        document,
        createdBy: actorRef(ctx.actor),
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (row === undefined)
      throw new AppError('conflict', 'Someone changed the policy at the same time', {
        hint: 'Look at the policy that is in force now, then try again.',
      })
    await audit({
      action: 'policy.changed',
      subject: { type: 'policy', id: row.id, name: `version ${number}` },
      data: { number, document, before: before?.document ?? null },
    })
    await notify('policy', row.id)
    return { number }
  },
)
