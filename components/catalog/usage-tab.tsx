'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { ErrorState } from '@/components/patterns/error-state'
import { KeyValues } from '@/components/patterns/key-values'
import { Panel } from '@/components/patterns/panel'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import type { ContractDetail } from '@/lib/contracts'
import { usageQuery } from './queries'

/** Calls of the last day: how many, how they ended, how long they took. */
export function UsageTab({ contract }: { contract: ContractDetail }) {
  const t = useTranslations('catalog.tool')
  const c = useTranslations('common')
  const format = useFormat()
  const usage = useQuery(usageQuery(contract.id))
  const { data } = usage
  return (
    <Panel
      title={t('usageTitle')}
      padded
      action={
        <Link
          className="link"
          href={`/runs?server=${encodeURIComponent(contract.server.name)}&tool=${encodeURIComponent(contract.name)}`}
        >
          {t('usage.runs')}
        </Link>
      }
    >
      {usage.isError ? (
        <ErrorState error={usage.error} title={t('usageTitle')} onRetry={() => void usage.refetch()} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} label={c('loading')} />
      ) : data.total === 0 ? (
        <p className="text-fg-3">{t('usage.none')}</p>
      ) : (
        <KeyValues
          items={[
            { label: t('usage.total'), value: format.number(data.total) },
            { label: t('usage.completed'), value: format.number(data.completed) },
            { label: t('usage.failed'), value: format.number(data.failed) },
            { label: t('usage.waiting'), value: format.number(data.waiting) },
            data.p50Ms !== null && { label: t('usage.p50'), value: format.duration(data.p50Ms) },
            data.p95Ms !== null && { label: t('usage.p95'), value: format.duration(data.p95Ms) },
          ]}
        />
      )}
    </Panel>
  )
}
