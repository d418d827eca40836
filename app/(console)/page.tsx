import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Prefetched } from '@/app/prefetch'
import { Overview } from '@/components/overview/overview'
import { inboxCountsQuery, recentRunsQuery, waitingQuery } from '@/components/overview/queries'
import { serversQuery } from '@/components/servers/queries'
import { Page } from '@/components/shell/page'
import { pageCtx } from '@/lib/identity/server'
import { inboxCounts, listInbox } from '@/lib/inbox/server'
import { listRuns } from '@/lib/runs/server'
import { listServers } from '@/lib/servers/server'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.pages'))('overview') }
}

export default async function OverviewPage() {
  const [ctx, t] = await Promise.all([pageCtx(), getTranslations('shell.pages')])
  return (
    <Page crumbs={[{ label: t('overview') }]}>
      <Prefetched
        queries={[
          [inboxCountsQuery, () => inboxCounts(ctx, {})],
          [waitingQuery, () => listInbox.fromUnknown(ctx, { limit: 6 })],
          [serversQuery({ limit: 200 }), () => listServers.fromUnknown(ctx, { limit: 200 })],
          [recentRunsQuery, () => listRuns.fromUnknown(ctx, { limit: 6 })],
        ]}
      >
        <Overview />
      </Prefetched>
    </Page>
  )
}
