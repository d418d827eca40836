import { Prefetched } from '@/app/prefetch'
import { serverQuery, syncsQuery } from '@/components/servers/queries'
import { ServerDetail } from '@/components/servers/server-detail'
import { pageCtx } from '@/lib/identity/server'
import { getServer, listSyncs } from '@/lib/servers/server'

export default async function ServerPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await pageCtx()
  const { id } = await params
  return (
    <Prefetched
      queries={[
        [serverQuery(id), () => getServer(ctx, { id })],
        [syncsQuery(id), () => listSyncs(ctx, { id, limit: 50 })],
      ]}
    >
      <ServerDetail id={id} />
    </Prefetched>
  )
}
