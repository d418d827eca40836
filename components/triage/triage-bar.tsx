'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ToneMark } from '@/components/ui/tone'
import { cn } from '@/lib/platform/cn'
import { triageCountQuery } from './queries'

/** Leads to the queue while something waits there; nothing otherwise. */
export function TriageBar({ className }: { className?: string }) {
  const t = useTranslations('triage')
  const waiting = useQuery(triageCountQuery).data ?? 0
  if (waiting === 0) return null
  return (
    <p className={cn('flex items-center gap-2 border-b bg-risky-subtle px-4 py-1.5 text-xs', className)}>
      <ToneMark tone="risky" />
      <span className="num">{t('bar', { n: waiting })}</span>
      <Link className="link ml-auto" href="/catalog/triage">
        {t('open')}
      </Link>
    </p>
  )
}
