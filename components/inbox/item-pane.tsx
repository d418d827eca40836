'use client'

import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { EmptyState } from '@/components/patterns/empty-state'
import { ErrorState } from '@/components/patterns/error-state'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Button } from '@/components/ui/button'
import { AppError } from '@/lib/platform/errors'
import { ItemView } from './item-view'
import { inboxItemQuery } from './queries'

export interface ItemPaneProps {
  id: string | null
  heading: RefObject<HTMLHeadingElement | null>
  onBack: () => void
  onDecided: (id: string) => void
}

/** The item that is open, or why none is. */
export function ItemPane({ id, heading, onBack, onDecided }: ItemPaneProps) {
  const t = useTranslations('inbox')
  if (id === null)
    return (
      <p className="grid flex-1 place-items-center text-fg-3">
        <span className="flex items-center gap-2">
          <Inbox aria-hidden className="size-4" />
          {t('choose')}
        </span>
      </p>
    )
  return <Loaded key={id} id={id} heading={heading} onBack={onBack} onDecided={onDecided} />
}

function Loaded({ id, heading, onBack, onDecided }: ItemPaneProps & { id: string }) {
  const t = useTranslations('inbox')
  const common = useTranslations('common')
  const { data, error, refetch, isFetching } = useQuery(inboxItemQuery(id))
  if (data !== undefined)
    return <ItemView item={data} heading={heading} onBack={onBack} onDecided={() => onDecided(id)} />
  if (error === null) return <SkeletonRows rows={8} label={common('loading')} />
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid'))
    return (
      <EmptyState
        icon={<Inbox aria-hidden />}
        title={t('unknown')}
        actions={<Button onClick={onBack}>{t('back')}</Button>}
      >
        {t('unknownDetail')}
      </EmptyState>
    )
  return (
    <ErrorState error={error} title={t('oneFailed')} onRetry={() => void refetch()} pending={isFetching} />
  )
}
