'use client'

import { useQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { parseAsNumberLiteral, useQueryState } from 'nuqs'
import { EmptyState } from '@/components/patterns/empty-state'
import { WithAside } from '@/components/patterns/split-pane'
import { serversQuery } from '@/components/servers/queries'
import { PageBody } from '@/components/shell/page'
import { TriageBar } from '@/components/triage/triage-bar'
import { buttonLook } from '@/components/ui/button-look'
import { ContractChanges } from './contract-changes'
import { FailingCalls } from './failing-calls'
import { Figures } from './figures'
import { Leaving } from './leaving'
import { PendingChanges } from './pending-changes'
import { DEFAULT_PERIOD, periods } from './periods'
import { RecentRuns } from './recent-runs'
import { RunningReleases } from './running-releases'
import { ServerHealth } from './server-health'
import { Waiting } from './waiting'

/** What waits for me, and what does not go well; before the first server, how to begin. */
export function Overview() {
  const [hours, setHours] = useQueryState('hours', parseAsNumberLiteral(periods).withDefault(DEFAULT_PERIOD))
  const servers = useQuery(serversQuery({ limit: 200 }))
  if (servers.data?.items.length === 0) return <FirstUse />
  return (
    <PageBody className="grid gap-4">
      <Figures hours={hours} />
      <WithAside
        aside={
          <>
            <ServerHealth />
            <RecentRuns />
          </>
        }
      >
        <Waiting />
        <ContractChanges />
        <PendingChanges />
        <TriageBar className="rounded-lg border border-risky-line" />
        <RunningReleases />
        <Leaving />
        <FailingCalls hours={hours} onHours={next => void setHours(next)} />
      </WithAside>
    </PageBody>
  )
}

function FirstUse() {
  const t = useTranslations('overview.first')
  return (
    <PageBody className="grid flex-1 place-items-center">
      <EmptyState
        icon={<Server aria-hidden />}
        title={t('title')}
        actions={
          <Link href="/servers/new" className={buttonLook({ variant: 'primary' })}>
            {t('action')}
          </Link>
        }
      >
        {t('text')}
      </EmptyState>
    </PageBody>
  )
}
