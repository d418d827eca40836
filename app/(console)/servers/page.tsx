import { Prefetched } from '@/app/prefetch'
import { serversQuery } from '@/components/servers/queries'
import { ServerList } from '@/components/servers/server-list'
import { pageCtx } from '@/lib/identity/server'
import { listServers } from '@/lib/servers/server'

export default async function ServersPage({ searchParams }: { searchParams: Promise<{ q?: string }> }) {
  const ctx = await pageCtx()
  const { q } = await searchParams
  const input = { ...(q !== undefined && q !== '' && { q }), limit: 200 }
  return (
    <Prefetched queries={[[serversQuery(input), () => listServers(ctx, input)]]}>
      <ServerList />
    </Prefetched>
  )
}
