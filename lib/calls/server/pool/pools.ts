import type { UpstreamTarget } from '@/lib/servers/server'
import { HttpPool } from './http-pool'
import type { Lease, LeaseOptions, ServerPool } from './lease'
import { StdioPool } from './stdio-pool'

interface Entry {
  pool: ServerPool
  config: string
}

/** The connections of a gateway, by organization and server. */
export class Pools {
  private readonly entries = new Map<string, Entry>()

  lease(serverId: string, target: UpstreamTarget, options: LeaseOptions): Promise<Lease> {
    const key = `${target.orgId}|${serverId}`
    const config = JSON.stringify(target.config)
    let entry = this.entries.get(key)
    if (entry?.config !== config) {
      void entry?.pool.close()
      entry = {
        config,
        pool: target.config.transport === 'stdio' ? new StdioPool(target) : new HttpPool(target),
      }
      this.entries.set(key, entry)
    }
    return entry.pool.lease(options)
  }

  /** Ends the connections of servers of an organization that are no longer among `serverIds`. */
  keepOnly(orgId: string, serverIds: Set<string>): void {
    for (const [key, entry] of this.entries) {
      const [org, server = ''] = key.split('|')
      if (org !== orgId || serverIds.has(server)) continue
      this.entries.delete(key)
      void entry.pool.close()
    }
  }

  async close(): Promise<void> {
    const all = [...this.entries.values()]
    this.entries.clear()
    await Promise.allSettled(all.map(e => e.pool.close()))
  }
}
