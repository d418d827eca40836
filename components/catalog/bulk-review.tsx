'use client'

import { useMutation } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toaster'
import type { ContractRow } from '@/lib/contracts'
import { reviewMutation } from './queries'

// Loaded when somebody edits many at once.
const BulkGovernDialog = dynamic(() => import('./govern/bulk-govern-dialog').then(m => m.BulkGovernDialog))

/** Approves or rejects the offered versions of the selected contracts, or changes their governance. */
export function BulkReview({
  rows,
  all,
  onAll,
  onDone,
}: {
  rows: readonly ContractRow[]
  /** How many the filters leave; they can all be selected. */
  all: number
  onAll: () => Promise<void>
  onDone: () => void
}) {
  const t = useTranslations('catalog')
  const c = useTranslations('common')
  const g = useTranslations('governance')
  const whyNot = useWhyNot('contract.review')
  const whyNotGovern = useWhyNot('contract.govern')
  const [governing, setGoverning] = useState(false)
  const more = useMutation({ mutationFn: onAll, onError: useErrorToast() })
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
      {rows.length < all && (
        <Button size="sm" variant="ghost" pending={more.isPending} onClick={() => more.mutate()}>
          {g('selectAll', { n: all })}
        </Button>
      )}
      <Button size="sm" reason={whyNotGovern} onClick={() => setGoverning(true)}>
        {g('edit')}
      </Button>
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
      {governing && (
        <BulkGovernDialog
          rows={rows}
          onClose={() => setGoverning(false)}
          onDone={() => {
            setGoverning(false)
            onDone()
          }}
        />
      )}
    </div>
  )
}
