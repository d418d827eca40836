import { isDeepStrictEqual } from 'node:util'
import { servers } from '@/db/schema/servers'
import { defineVerb } from '@/lib/platform/server/verb'
import { updateServerEndpoint } from '../endpoints'
import { requireUsableConfig } from './require-usable-config'
import { findServerDto, lockServer, serverIs } from './store'

/** Changes how a server is reached, or switches it off or on. What was learned about another address is forgotten. */
export const updateServer = defineVerb(
  updateServerEndpoint,
  async ({ tx, ctx, audit, notify, unchanged }, { id, config, enabled }) => {
    const row = await lockServer(tx, ctx.orgId, id)
    const moved = config !== undefined && !isDeepStrictEqual(config, row.config)
    const switched = enabled !== undefined && enabled !== row.enabled
    if (!moved && !switched) {
      unchanged()
      return findServerDto(tx, ctx.orgId, id)
    }
    if (moved) requireUsableConfig(config)
    await tx
      .update(servers)
      .set({
        ...(moved && { config, era: null, protocolVersion: null, health: 'unknown', healthReason: null }),
        ...(switched && { enabled }),
        updatedAt: ctx.clock.now(),
      })
      .where(serverIs(ctx.orgId, id))
    await audit({
      action: switched && !moved ? (enabled ? 'server.enabled' : 'server.disabled') : 'server.updated',
      subject: { type: 'server', id, name: row.name },
      // Values may hold what people should have stored as a secret.
      data: { changed: [...(moved ? ['config'] : []), ...(switched ? ['enabled'] : [])] },
    })
    await notify('servers', id)
    return findServerDto(tx, ctx.orgId, id)
  },
)
