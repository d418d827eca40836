'use client'

import { ClockAlert, GitCompareArrows, Hand, MessageCircleQuestion, MessageSquareText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { VisibleText } from '@/components/patterns/server-text'
import { isTier, TierChip } from '@/components/patterns/tier-chip'
import type { InboxKind, InboxRow } from '@/lib/inbox'
import { cn } from '@/lib/platform/cn'
import { askerOf, useItemTitle } from './use-item-title'

const icons: Record<InboxKind, typeof Hand> = {
  elicitation: MessageCircleQuestion,
  call_approval: Hand,
  contract_change: GitCompareArrows,
  prompt_release: MessageSquareText,
}
const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface ItemRowProps {
  row: InboxRow
  gone: boolean
  now: Date
  current: boolean
  href: string
  onSelect: () => void
}

/** One item in two lines: what is asked and how long is left; who asks and how much is at stake. */
export function ItemRow({ row, gone, now, current, href, onSelect }: ItemRowProps) {
  const t = useTranslations('inbox')
  const title = useItemTitle()(row)
  const Icon = icons[row.kind]
  return (
    <li id={`item-${row.id}`} className="border-b">
      <Link
        href={href}
        prefetch={false}
        aria-current={current ? 'true' : undefined}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          onSelect()
        }}
        className={cn(
          'grid min-h-14 grid-cols-[1rem_minmax(0,1fr)] content-center gap-x-2.5 gap-y-0.5 px-4 py-1.5 hover:bg-hover focus-visible:-outline-offset-2',
          current && 'bg-accent-subtle shadow-[inset_2px_0_0_var(--accent)] hover:bg-accent-subtle',
        )}
      >
        <Icon
          aria-label={t(`kind.${row.kind}`)}
          className={cn('mt-0.5 size-4', current ? 'text-accent-text' : 'text-fg-3')}
        />
        <span className="flex min-w-0 items-baseline gap-2">
          <span
            title={title}
            className={cn('min-w-0 truncate font-medium', gone && 'text-fg-3 line-through')}
          >
            <VisibleText text={title} />
          </span>
          <Left row={row} gone={gone} now={now} />
        </span>
        <span className="col-start-2 flex min-w-0 items-center gap-2 text-xs text-fg-3">
          <span className="min-w-0 truncate">{row.claimedBy?.name ?? askerOf(row)}</span>
          <span className="ml-auto">{isTier(row.tier) && <TierChip tier={row.tier} />}</span>
        </span>
      </Link>
    </li>
  )
}

function Left({ row, gone, now }: { row: InboxRow; gone: boolean; now: Date }) {
  const t = useTranslations('inbox')
  const format = useFormat()
  const look = 'num ml-auto shrink-0 text-xs'
  if (row.state === 'decided' || row.state === 'expired' || row.state === 'cancelled')
    return (
      <span className={cn(look, 'text-fg-2')}>
        {row.state === 'decided'
          ? row.decision && t(`short.${row.decision.action}`)
          : t(`short.${row.state}`)}
      </span>
    )
  if (gone) return <span className={cn(look, 'text-fg-3')}>{t('gone')}</span>
  const left = Date.parse(row.dueAt) - now.getTime()
  if (left <= 0) return <span className={cn(look, 'text-breaking')}>{t('groups.overdue')}</span>
  const text = left > DAY ? format.date(row.dueAt) : format.duration(Math.ceil(left / 60_000) * 60_000)
  if (left > HOUR) return <span className={cn(look, 'text-fg-2')}>{text}</span>
  return (
    <span className={cn(look, 'inline-flex items-center gap-1 font-medium text-risky')}>
      <ClockAlert aria-hidden className="size-3" />
      {text}
    </span>
  )
}
