import type { Tx } from '@/db/client'
import type { Ctx } from '@/lib/platform/context'
import { env } from '@/lib/platform/server/env'
import type { ProfileDto } from '../contract'
import { isGranted } from '../core/is-granted'
import { liveTokenCounts, organizationSlug, type ProfileRow, servable } from './store'

/** Rows as people see them: with address and counts. */
export async function describeProfiles(tx: Tx, ctx: Ctx, rows: readonly ProfileRow[]): Promise<ProfileDto[]> {
  if (rows.length === 0) return []
  const slug = await organizationSlug(tx, ctx.orgId)
  const items = await servable(tx, ctx.orgId)
  const tokens = await liveTokenCounts(tx, ctx)
  return rows.map(({ orgId: _, createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    endpoint: `${gatewayUrl()}/mcp/${slug}/${row.name}`,
    counts: {
      tools: items.filter(item => item.kind === 'tool' && isGranted(row.grants, item)).length,
      tokens: tokens.get(row.id) ?? 0,
    },
  }))
}

export async function describeProfile(tx: Tx, ctx: Ctx, row: ProfileRow): Promise<ProfileDto> {
  const [dto] = await describeProfiles(tx, ctx, [row])
  if (dto === undefined) throw new Error('One row gives one profile')
  return dto
}

const gatewayUrl = (): string => env().COUNTERSIGN_GATEWAY_URL ?? `http://localhost:${env().GATEWAY_PORT}`
