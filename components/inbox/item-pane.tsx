'use client'

import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect } from 'react'
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
  /** Set when the next item that opens takes the focus. */
  focusNext: RefObject<boolean>
  onBack: () => void
  onDecided: (id: string) => void
}

/** The item that is open, or why none is. */
export function ItemPane({ id, ...rest }: ItemPaneProps) {
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
  return <Loaded key={id} id={id} {...rest} />
}

function Loaded({ id, heading, focusNext, onBack, onDecided }: ItemPaneProps & { id: string }) {
  const t = useTranslations('inbox')
  const common = useTranslations('common')
  const { data, error, refetch, isFetching } = useQuery(inboxItemQuery(id))
  const loaded = data !== undefined
  useEffect(() => {
    if (!loaded || !focusNext.current) return
    focusNext.current = false
    heading.current?.focus()
  }, [loaded, focusNext, heading])
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
