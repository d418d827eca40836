'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { cn } from '@/lib/platform/cn'

/** A number out of a hundred with a bar: quiet until it is complete. */
export function ScoreBar({ score, className }: { score: number | null; className?: string }) {
  const t = useTranslations('readiness')
  const format = useFormat()
  if (score === null) return <span className="text-fg-3">–</span>
  return (
    <span className={cn('inline-flex items-center gap-2', className)} title={t('of100', { score })}>
      <Bar share={score / 100} complete={score === 100} />
      <span className="num w-7 text-right">{format.number(score)}</span>
    </span>
  )
}

/** How much of something is done; its number stands beside it. */
export function Bar({ share, complete }: { share: number; complete: boolean }) {
  return (
    <span aria-hidden className="inline-block h-1.5 w-14 overflow-hidden rounded-full bg-mark-soft">
      <span
        className={cn('block h-full rounded-full', complete ? 'bg-compatible-solid' : 'bg-fg-2')}
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </span>
  )
}
