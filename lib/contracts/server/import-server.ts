import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { servers } from '@/db/schema/servers'
import type { Ctx } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { defineAction, defineQuery } from '@/lib/platform/server/verb'
import { importServerEndpoint } from '@/lib/servers'
import { getServer, insertServer } from '@/lib/servers/server'
import { importOffer } from '../core/import'
import { type FileOffer, readOfferFile } from '../core/offer-file'
import type { SyncOutcome } from './sync-outcome'
import { syncNow } from './sync-server'

/** Keeps what a file says that a server offers, under the same review as what a live server says. */
export const importServer = defineAction(importServerEndpoint, async (ctx, { name, file }) => {
  const found = readOfferFile(file)
  if ('problem' in found)
    throw new AppError('invalid', 'The file cannot be imported', {
      detail: found.problem,
      hint: 'Take a file of `countersign snapshot`, or the answer of tools/list as JSON.',
      issues: [{ path: 'file', message: found.problem }],
    })
  const id = (await idOf(ctx, name)) ?? (await insertServer(ctx, { name, config: { transport: 'file' } })).id
  const sync = await syncNow(ctx, id, { trigger: 'file', read: async () => outcomeOf(found) })
  return { server: await getServer(ctx, { id }), sync }
})

const known = defineQuery(
  { permission: 'server.manage', input: z.object({ name: z.string() }) },
  async ({ tx, ctx }, { name }) => {
    const [row] = await tx
      .select({ id: servers.id, config: servers.config })
      .from(servers)
      .where(and(eq(servers.orgId, ctx.orgId), eq(servers.name, name)))
    return row
  },
)

/** A live server says itself what it offers: the next sync would undo what a file says. */
async function idOf(ctx: Ctx, name: string): Promise<string | undefined> {
  const row = await known(ctx, { name })
  if (row !== undefined && row.config.transport !== 'file')
    throw new AppError('conflict', `${name} is read live: a file cannot say what it offers`, {
      hint: 'Choose another name, or compare the file with it: countersign diff.',
      issues: [{ path: 'name', message: 'taken by a live server' }],
    })
  return row?.id
}

const outcomeOf = ({ offer, complete, info, protocolVersion, capabilities }: FileOffer): SyncOutcome => ({
  ok: true,
  server: { era: null, protocolVersion, info, capabilities },
  imported: importOffer(offer),
  complete,
  problems: [],
})
