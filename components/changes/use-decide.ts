'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/ui/toaster'
import type { ChangeItem } from '@/lib/contracts'
import { changeQuery, type DecideItemInput, decideItemMutation } from './queries'
import type { ReviewDraft } from './review-model'
import { useLostRace } from './use-lost-race'
import { useQuarantine } from './use-quarantine'

type Decision = Pick<DecideItemInput, 'decision' | 'answers' | 'governance'>

/** Decides an item as it was shown. What can be taken back is offered to be taken back. */
export function useDecide(item: ChangeItem, draft: ReviewDraft, onDone: () => void) {
  const t = useTranslations('changes.decide')
  const c = useTranslations('common')
  const queries = useQueryClient()
  const quarantine = useQuarantine(item)
  const note = draft.note.trim()
  const decide = useMutation({
    ...decideItemMutation,
    onSuccess: (change, { decision }) => {
      queries.setQueryData(changeQuery(change.id).queryKey, change)
      void queries.invalidateQueries({ queryKey: ['changes', 'item', change.id, item.id] })
      toast.done(
        t('done', { name: item.name, decision }),
        decision === 'quarantine'
          ? { action: { label: c('undo'), onAction: () => quarantine.set(false) } }
          : {},
      )
      onDone()
    },
    onError: useLostRace(),
  })
  return {
    pending: decide.isPending,
    run: (decision: Decision) =>
      decide.mutate({
        id: item.changeRequestId,
        itemId: item.id,
        digest: item.digest,
        ...decision,
        ...(note !== '' && { note }),
      }),
  }
}
