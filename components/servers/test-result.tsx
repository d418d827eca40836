'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Notice } from '@/components/ui/notice'
import type { ConnectionTest } from '@/lib/servers'
import { OfferTable } from './offer-table'

export function TestResult({ result }: { result: ConnectionTest }) {
  const t = useTranslations('servers')
  const format = useFormat()
  if (!result.ok)
    return (
      <Notice tone="breaking" title={t('test.failed')} role="alert">
        {result.error?.message} {result.error?.hint}
      </Notice>
    )
  return (
    <div className="grid gap-3">
      <Notice tone="info" title={t('test.ok', { time: format.duration(result.durationMs) })} role="status">
        {[result.info?.title ?? result.info?.name, result.info?.version, result.protocolVersion]
          .filter(Boolean)
          .join(' · ')}{' '}
        {t('test.offers', { count: result.offers.length })}
      </Notice>
      {result.offers.length > 0 && (
        <div className="overflow-hidden rounded-lg border border-line-strong">
          <OfferTable offers={result.offers} />
        </div>
      )}
    </div>
  )
}
