'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toaster'
import type { ContractRow } from '@/lib/contracts'
import { reviewMutation } from './queries'

/** Approves or rejects the offered versions of the selected contracts. */
export function BulkReview({ rows, onDone }: { rows: readonly ContractRow[]; onDone: () => void }) {
  const t = useTranslations('catalog')
  const c = useTranslations('common')
  const whyNot = useWhyNot('contract.review')
  const waiting = rows.filter(row => row.state === 'new' || row.state === 'changed')
  const review = useMutation({
    ...reviewMutation,
    onSuccess: ({ decided, conflicts }, { decision }) => {
      toast.done(t('reviewed', { n: decided, decision }), {
        description: conflicts.length > 0 ? t('reviewConflicts', { n: conflicts.length }) : undefined,
      })
      onDone()
    },
    onError: useErrorToast(),
  })
  const decide = (decision: 'approve' | 'reject') =>
    review.mutate({
      decision,
      items: waiting.map(row => ({ contractId: row.id, versionId: row.offeredVersionId })),
    })
  const reason = whyNot ?? (waiting.length === 0 ? t('nothingPending') : undefined)
  return (
    <div className="flex items-center gap-2">
      <span className="num text-xs text-fg-2">{t('selected', { n: rows.length })}</span>
      <Button
        size="sm"
        variant="primary"
        reason={reason}
        pending={review.isPending}
        onClick={() => decide('approve')}
      >
        {t('approveSelected')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        reason={reason}
        pending={review.isPending}
        onClick={() => decide('reject')}
      >
        {t('rejectSelected')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        {c('clear')}
      </Button>
    </div>
  )
}
