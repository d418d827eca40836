import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { reviewSettings as table } from '@/db/schema/changes'
import { defineQuery, defineVerb } from '@/lib/platform/server/verb'
import { getReviewSettingsEndpoint, putReviewSettingsEndpoint } from '../../change-endpoints'
import { type ReviewSettings, reviewSettings } from '../../review'

/** The settings of an organization's reviews, the defaults where it set none. */
export async function readReviewSettings(tx: Tx, orgId: string): Promise<ReviewSettings> {
  const [row] = await tx.select({ settings: table.settings }).from(table).where(eq(table.orgId, orgId))
  return reviewSettings.parse(row?.settings ?? {})
}

export const getReviewSettings = defineQuery(getReviewSettingsEndpoint, ({ tx, ctx }) =>
  readReviewSettings(tx, ctx.orgId),
)

/** Says which changes a rule may approve, and how many calls are kept for replay. */
export const putReviewSettings = defineVerb(
  putReviewSettingsEndpoint,
  async ({ tx, ctx, audit, notify, unchanged }, settings) => {
    const before = await readReviewSettings(tx, ctx.orgId)
    if (isDeepStrictEqual(before, settings)) {
      unchanged()
      return settings
    }
    const row = { settings, updatedAt: ctx.clock.now() }
    await tx
      .insert(table)
      .values({ orgId: ctx.orgId, ...row })
      .onConflictDoUpdate({ target: table.orgId, set: row })
    await audit({
      action: 'review_settings.changed',
      subject: { type: 'review_settings', id: ctx.orgId, name: 'review settings' },
      data: { before, after: settings },
    })
    await notify('policy')
    await notify('changes')
    return settings
  },
)
