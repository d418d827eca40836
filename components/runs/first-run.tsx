'use client'

import { ChartGantt } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/patterns/empty-state'
import { buttonLook } from '@/components/ui/button-look'
import { StartSampleAgent } from './start-sample-agent'

/** Nothing has run yet: start the sample agent, or connect one. */
export function FirstRun() {
  const t = useTranslations('runs.first')
  return (
    <EmptyState
      icon={<ChartGantt aria-hidden />}
      title={t('title')}
      actions={
        <>
          <Link href="/profiles" className={buttonLook()}>
            {t('connect')}
          </Link>
          <StartSampleAgent />
        </>
      }
    >
      {t('detail')}
    </EmptyState>
  )
}
