'use client'

import { ChartGantt } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Page } from '@/components/shell/page'
import { buttonLook } from '@/components/ui/button-look'
import { AppError } from '@/lib/platform/errors'
import { RunView } from './run-view'
import { useTimeline } from './use-timeline'

/** The live timeline of one run. */
export function RunPage({ id }: { id: string }) {
  const t = useTranslations('runs')
  const common = useTranslations('common')
  const { data, error, refetch, isFetching } = useTimeline(id)
  return (
    <Page
      fixed
      crumbs={[{ label: t('title'), href: '/runs' }, { label: <span className="mono">{id}</span> }]}
    >
      {data !== undefined ? (
        <RunView timeline={data} />
      ) : error === null ? (
        <SkeletonRows rows={14} label={common('loading')} />
      ) : error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid') ? (
        <EmptyState
          icon={<ChartGantt aria-hidden />}
          title={t('unknown')}
          actions={
            <Link href="/runs" className={buttonLook()}>
              {t('toRuns')}
            </Link>
          }
        >
          {t('unknownDetail')}
        </EmptyState>
      ) : (
        <ErrorState
          error={error}
          title={t('oneFailed')}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      )}
    </Page>
  )
}
