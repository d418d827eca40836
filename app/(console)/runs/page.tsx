import { Prefetched } from '@/app/prefetch'
import { runsQuery } from '@/components/runs/queries'
import { RunsPage } from '@/components/runs/runs-page'
import { pageCtx } from '@/lib/identity/server'
import { listRuns } from '@/lib/runs/server'

export default async function Page() {
  const ctx = await pageCtx()
  const first = async () => ({ pages: [await listRuns(ctx, { limit: 100 })], pageParams: [null] })
  return (
    <Prefetched queries={[[runsQuery({}), first]]}>
      <RunsPage />
    </Prefetched>
  )
}
