import { defineAction } from '@/lib/platform/server/verb'
import { addServerEndpoint } from '@/lib/servers'
import { getServer, insertServer } from '@/lib/servers/server'
import { syncNow } from './sync-server'

/** Adds a server and imports what it offers. A server that does not answer is added all the same, and watched. */
export const addServer = defineAction(addServerEndpoint, async (ctx, input) => {
  const { id } = await insertServer(ctx, input)
  const sync = await syncNow(ctx, id, { trigger: 'manual' })
  return { server: await getServer(ctx, { id }), sync }
})
