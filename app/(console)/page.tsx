import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Prefetched } from '@/app/prefetch'
import { Overview } from '@/components/overview/overview'
import { DEFAULT_PERIOD, periods } from '@/components/overview/periods'
import {
  leavingQuery,
  pendingQuery,
  recentRunsQuery,
  releasingQuery,
  statsQuery,
  waitingQuery,
} from '@/components/overview/queries'
import { serversQuery } from '@/components/servers/queries'
import { Page } from '@/components/shell/page'
import { contractFacets } from '@/lib/contracts/server'
import { pageCtx } from '@/lib/identity/server'
import { listInbox } from '@/lib/inbox/server'
import { listPrompts } from '@/lib/prompts/server'
import { callStats, listLeaving, listRuns } from '@/lib/runs/server'
import { listServers } from '@/lib/servers/server'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.pages'))('overview') }
}

export default async function OverviewPage(props: { searchParams: Promise<{ hours?: string }> }) {
  const asked = (await props.searchParams).hours
  const hours = periods.find(period => String(period) === asked) ?? DEFAULT_PERIOD
  const [ctx, t] = await Promise.all([pageCtx(), getTranslations('shell.pages')])
  return (
    <Page crumbs={[{ label: t('overview') }]}>
      <Prefetched
        queries={[
          [pendingQuery, () => contractFacets.fromUnknown(ctx, { state: ['new', 'changed'] })],
          [leavingQuery, () => listLeaving.fromUnknown(ctx, { days: 30 })],
          [statsQuery(hours), () => callStats.fromUnknown(ctx, { hours })],
          [waitingQuery, () => listInbox.fromUnknown(ctx, { limit: 6 })],
          [serversQuery({ limit: 200 }), () => listServers.fromUnknown(ctx, { limit: 200 })],
          [releasingQuery, () => listPrompts.fromUnknown(ctx, { state: 'releasing', limit: 6 })],
          [recentRunsQuery, () => listRuns.fromUnknown(ctx, { limit: 6 })],
        ]}
      >
        <Overview />
      </Prefetched>
    </Page>
  )
}
