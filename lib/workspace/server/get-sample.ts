import { desc, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { servers } from '@/db/schema/servers'
import { sampleStarts } from '@/db/schema/workspace'
import { defineQuery } from '@/lib/platform/server/verb'
import type { SampleState } from '../contract'
import { getSampleEndpoint } from '../endpoints'
import { sampleServers } from './sample-files'

export const getSample = defineQuery(getSampleEndpoint, ({ tx, ctx }) => sampleState(tx, ctx.orgId))

export async function sampleState(tx: Tx, orgId: string): Promise<SampleState> {
  const rows = await tx.select({ name: servers.name }).from(servers).where(eq(servers.orgId, orgId))
  const names = new Set(rows.map(row => row.name))
  const samples = sampleServers()
  const [last] = await tx
    .select()
    .from(sampleStarts)
    .where(eq(sampleStarts.orgId, orgId))
    .orderBy(desc(sampleStarts.requestedAt), desc(sampleStarts.id))
    .limit(1)
  return {
    loaded: samples.length > 0 && samples.every(server => names.has(server.name)),
    lastStart:
      last === undefined
        ? null
        : { at: last.requestedAt.toISOString(), state: last.state, detail: last.detail },
  }
}
