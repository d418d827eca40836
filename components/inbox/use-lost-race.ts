'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { z } from 'zod'
import { useFormat } from '@/components/i18n/format'
import { useErrorWords } from '@/components/patterns/error-words'
import { toast } from '@/components/ui/toaster'
import { type InboxItem, inboxDecision } from '@/lib/inbox'
import { AppError } from '@/lib/platform/errors'
import { inboxItemQuery } from './queries'

const person = z.object({ name: z.string() })
const lostData = z.union([
  z.object({
    state: z.literal('decided'),
    decidedBy: person,
    at: z.string(),
    action: inboxDecision.shape.action,
  }),
  z.object({ state: z.literal('expired'), at: z.string() }),
  z.object({ state: z.literal('cancelled') }),
  z.object({ claimedBy: person }),
  z.object({ shown: z.string(), digest: z.string() }),
])

/** Says who was first and when, or what else came in between, and reads the item again. */
export function useLostRace(item: InboxItem): (error: unknown) => void {
  const t = useTranslations('inbox')
  const format = useFormat()
  const queries = useQueryClient()
  const words = useErrorWords()
  return useCallback(
    (error: unknown) => {
      void queries.invalidateQueries({ queryKey: inboxItemQuery(item.id).queryKey })
      const lost =
        error instanceof AppError && error.code === 'conflict' ? lostData.safeParse(error.data) : undefined
      if (lost?.success !== true) {
        const { lead, detail } = words(error)
        toast.error(t('lost.failed'), { description: `${lead} ${detail}` })
        return
      }
      const { data } = lost
      if ('shown' in data) toast.warn(t('lost.changed'))
      else if ('claimedBy' in data) toast.warn(t('lost.claimed', { name: data.claimedBy.name }))
      else if (data.state === 'expired') toast.warn(t('lost.expired', { time: format.time(data.at) }))
      else if (data.state === 'cancelled') toast.warn(t('lost.cancelled'))
      else
        toast.warn(
          t('lost.decided', {
            name: data.decidedBy.name,
            time: format.time(data.at),
            action: t(`short.${data.action}`),
          }),
        )
    },
    [queries, item.id, t, format, words],
  )
}
