'use client'

import { Lock, ShieldBan } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Keys, useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import type { ChangeItem } from '@/lib/contracts'
import { ApproveWithGovernance } from './approve-with-governance'
import { Quarantined } from './quarantined'
import { RefuseDialog } from './refuse-dialog'
import { openQuestion, type ReviewDraft, toAnswers } from './review-model'
import { useDecide } from './use-decide'

export interface DecideBarProps {
  item: ChangeItem
  draft: ReviewDraft
  newer: ChangeItem | undefined
  onChange: (patch: Partial<ReviewDraft>) => void
  onDecided: (id: string) => void
}

/** The decision. What cannot be done says why; what was decided says by whom, in the aside. */
export function DecideBar({ item, draft, newer, onChange, onDecided }: DecideBarProps) {
  const t = useTranslations('changes.decide')
  const why = useWhy(item, draft, newer)
  const governs = useWhyNot('contract.govern')
  const [asking, setAsking] = useState<'reject' | 'quarantine' | 'governance'>()
  const decide = useDecide(item, draft, () => {
    setAsking(undefined)
    onDecided(item.id)
  })
  const raised = item.tiers.proposed !== item.tiers.current && item.change !== 'removed'
  const open = item.state === 'pending'
  const approve = () => {
    const answers = toAnswers(item, draft)
    if (answers !== undefined) decide.run({ decision: 'approve', answers })
  }
  useShortcut({
    keys: 'a',
    label: t('approve'),
    enabled: open && why.approve === undefined && !decide.pending,
    run: () => (raised && governs === undefined ? setAsking('governance') : approve()),
  })
  useShortcut({
    keys: 'd',
    label: t('reject'),
    enabled: open && why.refuse === undefined,
    run: () => setAsking('reject'),
  })
  if (item.state === 'quarantined') return <Quarantined item={item} />
  if (!open) return null
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-strong bg-surface px-5 py-2 max-lg:px-4"
    >
      <p className="min-w-48 flex-1 text-xs text-fg-2">
        {why.approve === undefined ? (
          t(item.change === 'removed' ? 'effectRemoved' : 'effect', { version: item.after?.number ?? 0 })
        ) : (
          <span className="flex items-center gap-1.5">
            <Lock aria-hidden className="size-3.5" />
            <span>
              <b className="font-semibold text-fg">{why.approve}</b>{' '}
              {item.before === null ? t('untilNone') : t('until', { version: item.before.number })}
            </span>
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:w-full">
        <Button variant="ghost" reason={why.refuse} onClick={() => setAsking('quarantine')}>
          <ShieldBan aria-hidden />
          {t('quarantine')}
        </Button>
        <Button variant="danger" reason={why.refuse} onClick={() => setAsking('reject')}>
          {t('reject')}
          <Cap keys="d" />
        </Button>
        {raised && governs === undefined ? (
          <>
            <Button reason={why.approve} pending={decide.pending} onClick={approve}>
              {t('approve')}
            </Button>
            <Button variant="primary" reason={why.approve} onClick={() => setAsking('governance')}>
              {t('approveAs', { tier: item.tiers.proposed })}
              <Cap keys="a" />
            </Button>
          </>
        ) : (
          <>
            {item.change !== 'removed' && (
              <Button reason={governs ?? why.approve} onClick={() => setAsking('governance')}>
                {t('approveGoverned')}
              </Button>
            )}
            <Button variant="primary" reason={why.approve} pending={decide.pending} onClick={approve}>
              {t(item.change === 'removed' ? 'acknowledge' : 'approve')}
              <Cap keys="a" />
            </Button>
          </>
        )}
      </div>
      {asking === 'governance' && (
        <ApproveWithGovernance
          item={item}
          pending={decide.pending}
          onClose={() => setAsking(undefined)}
          onApprove={governance => {
            const answers = toAnswers(item, draft)
            if (answers !== undefined) decide.run({ decision: 'approve', answers, governance })
          }}
        />
      )}
      {(asking === 'reject' || asking === 'quarantine') && (
        <RefuseDialog
          item={item}
          decision={asking}
          note={draft.note}
          onNote={note => onChange({ note })}
          pending={decide.pending}
          onClose={() => setAsking(undefined)}
          onConfirm={() => decide.run({ decision: asking })}
        />
      )}
    </section>
  )
}

/** Why it may not be approved, and why not refused; undefined when it may. */
function useWhy(item: ChangeItem, draft: ReviewDraft, newer: ChangeItem | undefined) {
  const t = useTranslations('changes.decide')
  const role = useWhyNot('contract.review')
  const refuse = role ?? (newer === undefined ? undefined : t('why.changed'))
  const question = openQuestion(item, draft)
  const approve =
    refuse ??
    (item.analysed ? undefined : t('why.analysing')) ??
    (question === undefined ? undefined : t('why.question', { n: question }))
  return { approve, refuse }
}

/** A phone has no keys. */
const Cap = ({ keys }: { keys: string }) => (
  <span className="max-md:hidden">
    <Keys keys={keys} />
  </span>
)
