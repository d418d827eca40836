import { and, eq, sql } from 'drizzle-orm'
import { profiles } from '@/db/schema/profiles'
import { servers } from '@/db/schema/servers'
import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { SERVER_REMOVED_TOPIC } from '../contract'
import { removeServerEndpoint } from '../endpoints'
import { lockServer, serverIs } from './store'

/** Removes a server with its contracts; refused while a profile grants them, unless forced. */
export const removeServer = defineVerb(
  removeServerEndpoint,
  async ({ tx, ctx, audit, notify, enqueue }, { id, force }) => {
    const row = await lockServer(tx, ctx.orgId, id)
    const granting = await tx
      .select({ name: profiles.name })
      .from(profiles)
      .where(
        and(
          eq(profiles.orgId, ctx.orgId),
          sql`${profiles.grants} @> ${JSON.stringify([{ server: row.name }])}::jsonb`,
        ),
      )
    const names = granting.map(profile => profile.name)
    if (names.length > 0 && !force)
      throw new AppError('conflict', `Profiles grant contracts of ${row.name}`, {
        detail: `Agents of these profiles would lose them: ${names.join(', ')}.`,
        hint: 'Take the grants away first, or remove it by force.',
        data: { profiles: names },
      })
    await tx.delete(servers).where(serverIs(ctx.orgId, id))
    await audit({
      action: 'server.removed',
      subject: { type: 'server', id, name: row.name },
      data: { force, grantedBy: names },
    })
    await notify('servers', id)
    await notify('contracts')
    await enqueue(SERVER_REMOVED_TOPIC, { id })
    return null
  },
)
