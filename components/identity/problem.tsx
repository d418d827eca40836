'use client'

import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { AppError } from '@/lib/platform/errors'

/** Why an act failed, beside its button: what happened, what to do, the request id. */
export function ProblemNotice({ error }: { error: Error | null }) {
  const t = useTranslations('common.error')
  if (error === null) return null
  const known = error instanceof AppError ? error : undefined
  const requestId = known?.data?.requestId
  return (
    <Notice tone="breaking" role="alert" title={known === undefined ? t('unexpected') : `${known.message}.`}>
      {[known?.detail, known?.hint].filter(Boolean).join(' ')}
      {typeof requestId === 'string' && (
        <span className="mt-0.5 flex items-center gap-1 text-fg-3">
          {t('request')} <span className="mono [overflow-wrap:anywhere]">{requestId}</span>
          <CopyButton text={requestId} />
        </span>
      )}
    </Notice>
  )
}

/** What is wrong with one field of a form, when the server says so. */
export function issueAt(error: Error | null, path: string): string | undefined {
  return error instanceof AppError ? error.issues?.find(issue => issue.path === path)?.message : undefined
}
