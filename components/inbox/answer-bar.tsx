'use client'

import { useTranslations } from 'next-intl'
import { Keys, useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { InboxItem } from '@/lib/inbox'
import { bold, DecisionBar } from './decision-bar'
import type { useDecision } from './use-decision'
import { useMayNot } from './use-may-not'

export interface AnswerBarProps {
  item: InboxItem
  decision: ReturnType<typeof useDecision>
  /** The word on the main button. */
  accept: string
  onAccept: () => void
  /** Why the main act cannot be done, though the viewer may decide. */
  acceptReason?: string | undefined
  /** What is still wrong, after a first try. */
  problem?: string | undefined
}

/** Accept, decline and cancel: three different answers. */
export function AnswerBar({ item, decision, accept, onAccept, acceptReason, problem }: AnswerBarProps) {
  const t = useTranslations('inbox')
  const reason = useMayNot(item)
  const { id, digest, subject } = item
  const answer = (action: 'decline' | 'cancel') =>
    decision.mutate({ kind: 'answer', input: { id, digest, action } })
  const pending = (action: string) =>
    decision.isPending && decision.variables.input.id === id && actionOf(decision) === action
  const free = reason === undefined && !decision.isPending
  useShortcut({ keys: 'd', label: t('keys.decline'), run: () => answer('decline'), enabled: free })
  const mode = subject.kind === 'elicitation' ? subject.mode : 'form'
  return (
    <DecisionBar
      reason={reason}
      what={
        problem === undefined ? (
          t.rich(`decide.${mode}`, { ...bold, server: item.requester.server })
        ) : (
          <span role="alert" className="text-breaking">
            {problem}
          </span>
        )
      }
    >
      <ConfirmDialog
        trigger={
          <Button variant="ghost" reason={reason} pending={pending('cancel')}>
            {t('decide.cancel')}
          </Button>
        }
        title={t('decide.cancelTitle')}
        description={t('decide.cancelDetail')}
        confirm={t('decide.cancel')}
        onConfirm={() => answer('cancel')}
        pending={decision.isPending}
      />
      <Button reason={reason} pending={pending('decline')} onClick={() => answer('decline')}>
        {t('decide.decline')}
        <Keys keys="d" />
      </Button>
      <Button
        variant="primary"
        reason={reason ?? acceptReason}
        pending={pending('accept')}
        onClick={onAccept}
      >
        {accept}
        <Keys keys="mod+Enter" />
      </Button>
    </DecisionBar>
  )
}

const actionOf = (decision: ReturnType<typeof useDecision>): string | undefined =>
  decision.variables?.kind === 'answer' ? decision.variables.input.action : undefined
