import { servers } from '@/db/schema/servers'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { addServerEndpoint } from '../endpoints'
import { requireUsableConfig } from './require-usable-config'
import { toServerDto } from './store'

/** Stores a server under a new name; what it offers is imported by a sync after it. */
export const insertServer = defineVerb(
  { permission: 'server.manage', input: addServerEndpoint.input },
  async ({ tx, ctx, audit, notify }, { name, config }) => {
    requireUsableConfig(config)
    const now = ctx.clock.now()
    const [row] = await tx
      .insert(servers)
      .values({ id: newId(), orgId: ctx.orgId, name, config, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning()
    if (row === undefined)
      throw new AppError('conflict', `There is a server named ${name} already`, {
        hint: 'Choose another name, or change that server.',
        issues: [{ path: 'name', message: 'taken' }],
      })
    await audit({
      action: 'server.added',
      subject: { type: 'server', id: row.id, name },
      data: { transport: config.transport },
    })
    await notify('servers', row.id)
    return toServerDto(row)
  },
)
