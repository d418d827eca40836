'use client'

import { RotateCw, Unplug } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { EmptyState } from './empty-state'
import { useErrorWords } from './error-words'

export interface ErrorStateProps {
  error: unknown
  /** What could not be done: "Runs could not be loaded". */
  title: string
  onRetry?: () => void
  pending?: boolean
  /** The id that Next.js gives an error of the server. */
  digest?: string
  className?: string
}

/** A problem in words: what happened, why, the request id to give to whoever runs it, and a retry. */
export function ErrorState({ error, title, onRetry, pending = false, digest, className }: ErrorStateProps) {
  const t = useTranslations('common')
  const { lead, detail, requestId } = useErrorWords()(error)
  const reference = requestId ?? digest
  return (
    <EmptyState
      className={className ?? ''}
      icon={<Unplug aria-hidden />}
      title={title}
      {...(onRetry && {
        actions: (
          <Button onClick={onRetry} pending={pending}>
            <RotateCw aria-hidden />
            {t('tryAgain')}
          </Button>
        ),
      })}
    >
      <div role="alert">
        {lead} {detail}
      </div>
      {reference !== undefined && (
        <div className="mt-1 flex items-center justify-center gap-2 text-xs text-fg-3">
          {requestId === undefined ? t('error.digest') : t('error.request')}
          <span className="mono text-fg-2">{reference}</span>
          <CopyButton text={reference} />
        </div>
      )}
    </EmptyState>
  )
}
