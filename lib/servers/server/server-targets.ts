import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { servers } from '@/db/schema/servers'
import { systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineQuery } from '@/lib/platform/server/verb'
import type { ServerHealth } from '../contract'
import type { UpstreamTarget } from './open-upstream'

/** A stored server as `openUpstream` takes it. */
export interface StoredTarget extends UpstreamTarget {
  id: string
  enabled: boolean
  era: 'modern' | 'legacy' | null
  health: ServerHealth
  healthReason: string | null
  /** Whether anyone has tried to read it yet. */
  seen: boolean
}

const all = defineQuery({ permission: 'server.read', input: z.object({}) }, async ({ tx, ctx }) => {
  const rows = await tx.select().from(servers).where(eq(servers.orgId, ctx.orgId)).orderBy(servers.name)
  return rows.map(
    ({ id, orgId, name, config, era, enabled, health, healthReason, healthAt }): StoredTarget => ({
      id,
      orgId,
      name,
      config,
      era,
      enabled,
      health,
      healthReason,
      seen: healthAt !== null,
    }),
  )
})

/** Every server of an organization, switched off ones too: for the gateway's snapshot and the worker's watch. */
export const serverTargets = (orgId: string): Promise<StoredTarget[]> =>
  all(
    { orgId, actor: { kind: 'system', reason: 'server snapshot' }, requestId: newId(), clock: systemClock },
    {},
  )
