'use client'

import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/patterns/error-state'

/** What stands in the place of a page that failed to render. The digest leads to the server's log. */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('common.error')
  return (
    <main id="content" className="grid min-h-[60vh] place-items-center bg-surface p-6">
      <ErrorState
        error={error}
        title={t('title')}
        onRetry={reset}
        {...(error.digest !== undefined && { digest: error.digest })}
      />
    </main>
  )
}
