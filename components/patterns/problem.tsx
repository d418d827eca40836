import { Notice } from '@/components/ui/notice'
import { AppError } from '@/lib/platform/errors'

/** An error of an act, where the act was asked for: what happened, why, what to do next. */
export function Problem({ error }: { error: Error }) {
  const known = error instanceof AppError ? error : undefined
  return (
    <Notice tone="breaking" title={error.message} role="alert">
      {[known?.detail, known?.hint].filter(Boolean).join(' ')}
    </Notice>
  )
}
