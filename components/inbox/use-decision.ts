'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/ui/toaster'
import type { InboxItem } from '@/lib/inbox'
import { type Decide, inboxItemQuery, sendDecision } from './queries'
import { useLostRace } from './use-lost-race'

/** Sends a decision; goes on to the next item when it was taken, and says who was first when it was not. */
export function useDecision(item: InboxItem, onDecided: () => void) {
  const t = useTranslations('inbox.done')
  const queries = useQueryClient()
  const onLost = useLostRace(item)
  return useMutation({
    mutationFn: (decide: Decide) => sendDecision(decide),
    onSuccess: fresh => {
      queries.setQueryData(inboxItemQuery(item.id).queryKey, fresh)
      if (fresh.decision !== null) toast.done(t(fresh.decision.action))
      onDecided()
    },
    onError: onLost,
  })
}
