'use client'

import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { AppError } from '@/lib/platform/errors'
import { useErrorWords } from './error-words'

/** Why an act failed, beside its button: what happened, why, what to do next, the request id. */
export function Problem({ error }: { error: unknown }) {
  const t = useTranslations('common.error')
  const words = useErrorWords()
  if (error === null || error === undefined) return null
  const { lead, detail, requestId } = words(error)
  return (
    <Notice tone="breaking" role="alert" title={lead}>
      {detail}
      {requestId !== undefined && (
        <span className="mt-0.5 flex items-center gap-1 text-fg-3">
          {t('request')} <span className="mono [overflow-wrap:anywhere]">{requestId}</span>
          <CopyButton text={requestId} />
        </span>
      )}
    </Notice>
  )
}

/** What is wrong with one field of a form, when the server says so. */
export function issueAt(error: unknown, path: string): string | undefined {
  return error instanceof AppError ? error.issues?.find(issue => issue.path === path)?.message : undefined
}
