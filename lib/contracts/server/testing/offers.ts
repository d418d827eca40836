import type { Ctx } from '@/lib/platform/context'
import type { ServerDto, SyncDto } from '@/lib/servers'
import { insertServer } from '@/lib/servers/server'
import { importOffer, type RawOffer } from '../../core/import'
import type { SyncOutcome } from '../sync-outcome'
import { type SyncOptions, syncNow } from '../sync-server'

/** A stored server that nobody has read yet. */
export const storeServer = (ctx: Ctx, name: string): Promise<ServerDto> =>
  insertServer(ctx, {
    name,
    config: { transport: 'stdio', command: 'node', args: ['never-run.js'], env: {} },
  })

/** What reading a server would give that offers this. */
export const offering = (
  offer: Partial<RawOffer>,
  complete: SyncOutcome extends infer O ? (O extends { complete: infer C } ? C : never) : never = [
    'tool',
    'resource',
    'resource_template',
    'prompt',
  ],
): SyncOutcome => ({
  ok: true,
  server: { era: 'legacy', protocolVersion: '2025-11-25', info: {}, capabilities: { tools: {} } },
  imported: importOffer(offer),
  complete,
  problems: [],
})

/** Syncs a server as if it offered these tools. */
export const syncTools = (
  ctx: Ctx,
  serverId: string,
  tools: readonly unknown[],
  options: Partial<SyncOptions> = {},
): Promise<SyncDto> =>
  syncNow(ctx, serverId, { trigger: 'schedule', read: async () => offering({ tool: tools }), ...options })

export const tool = (name: string, fields: Record<string, unknown> = {}) => ({
  name,
  inputSchema: { type: 'object', properties: {} },
  ...fields,
})
