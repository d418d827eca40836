import { Prefetched } from '@/app/prefetch'
import { timelineKey } from '@/components/runs/queries'
import { RunPage } from '@/components/runs/run-page'
import { pageCtx } from '@/lib/identity/server'
import { listRunEvents } from '@/lib/runs/server'

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const ctx = await pageCtx()
  const read = async () => {
    const { run, calls, events } = await listRunEvents.fromUnknown(ctx, { id, limit: 5000 })
    return { run, calls, events }
  }
  return (
    <Prefetched queries={[[{ queryKey: timelineKey(id) }, read]]}>
      <RunPage id={id} />
    </Prefetched>
  )
}
