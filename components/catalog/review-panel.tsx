'use client'

import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOpenChange } from '@/components/changes/open-change'
import { Problem } from '@/components/patterns/problem'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { buttonLook } from '@/components/ui/button-look'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toaster'
import type { ContractDetail, VersionDto } from '@/lib/contracts'
import { reviewMutation } from './queries'

/** What waits for a decision on this contract, and the decision. Nothing while nothing waits. */
export function ReviewPanel({
  contract,
  versions,
}: {
  contract: ContractDetail
  versions: readonly VersionDto[]
}) {
  const t = useTranslations('catalog.review')
  const { state, latest, approved } = contract
  if (state === 'approved' || state === 'removed') return null
  const offered = versions.find(v => v.id === latest.versionId)
  const differs = approved !== null && approved.versionId !== latest.versionId
  const title =
    state === 'rejected'
      ? t('rejectedTitle', { version: latest.number })
      : approved === null
        ? t('newTitle')
        : t('changedTitle', { version: latest.number, served: approved.number })
  return (
    <Notice
      tone={state === 'new' ? 'info' : 'risky'}
      title={title}
      action={<ReviewAct contract={contract} />}
    >
      {differs && offered !== undefined ? (
        <>
          {t('changedText', { n: offered.changes.length })}{' '}
          <Link
            className="link"
            href={`/catalog/${contract.id}/compare?before=${approved.number}&after=${latest.number}`}
          >
            {t('see')}
          </Link>
        </>
      ) : (
        approved === null && t('newText', { version: latest.number })
      )}
    </Notice>
  )
}

/** The way to a decision: a change request where there is one, with its questions; else at once. */
export function ReviewAct({ contract }: { contract: ContractDetail }) {
  const t = useTranslations('catalog.review')
  const { state } = contract
  const change = useOpenChange(contract, state === 'changed' || state === 'new')
  if (change === undefined) return <Decide contract={contract} rejected={state === 'rejected'} />
  return (
    <Link
      href={`/changes/${change.id}?contract=${contract.id}`}
      className={buttonLook({ variant: 'primary', size: 'sm' })}
    >
      {t('open', { number: change.number })}
    </Link>
  )
}

/** Approve or reject the offered version; it binds to the version that was looked at. */
function Decide({ contract, rejected }: { contract: ContractDetail; rejected: boolean }) {
  const t = useTranslations('catalog.review')
  const whyNot = useWhyNot('contract.review')
  const [rejecting, setRejecting] = useState(false)
  const [note, setNote] = useState('')
  const version = contract.latest.number
  const review = useMutation({
    ...reviewMutation,
    onSuccess: ({ conflicts }, { decision }) => {
      setRejecting(false)
      const conflict = conflicts[0]
      if (conflict === undefined) toast.done(t('done', { version, decision }))
      else toast.warn(conflict.message)
    },
    onError: useErrorToast(),
  })
  const decide = (decision: 'approve' | 'reject') =>
    review.mutate({
      decision,
      items: [{ contractId: contract.id, versionId: contract.latest.versionId }],
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(rejected && { reconsider: true }),
    })
  return (
    <div className="flex shrink-0 gap-2">
      {!rejected && (
        <Button size="sm" variant="danger" reason={whyNot} onClick={() => setRejecting(true)}>
          {t('reject')}
        </Button>
      )}
      <Button
        size="sm"
        variant="primary"
        reason={whyNot}
        pending={review.isPending}
        onClick={() => decide('approve')}
      >
        {t('approve', { version })}
      </Button>
      <ConfirmDialog
        open={rejecting}
        onOpenChange={setRejecting}
        title={t('rejectTitle', { version })}
        description={t('rejectText')}
        confirm={t('reject')}
        danger
        pending={review.isPending}
        onConfirm={() => decide('reject')}
      >
        <Field label={t('note')}>
          <Textarea
            rows={2}
            value={note}
            placeholder={t('notePlaceholder')}
            onChange={e => setNote(e.target.value)}
          />
        </Field>
        {review.error !== null && <Problem error={review.error} />}
      </ConfirmDialog>
    </div>
  )
}
