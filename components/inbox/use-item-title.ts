'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { InboxRow } from '@/lib/inbox'

/** The title of an item: a held call in the reader's language, a question in the words of its server. */
export function useItemTitle(): (item: Pick<InboxRow, 'kind' | 'title' | 'tool' | 'requester'>) => string {
  const t = useTranslations('inbox')
  return useCallback(
    item =>
      item.kind === 'call_approval'
        ? t('wantsToCall', { agent: item.requester.agent ?? '', tool: item.tool ?? '' })
        : item.kind === 'contract_change'
          ? t('contractsChanged', {
              server: item.requester.server,
              number: /CR-\d+$/.exec(item.title)?.[0] ?? '',
            })
          : item.title,
    [t],
  )
}

/** Who asks: the agent beside the server, or the server alone. */
export const askerOf = ({ requester: { agent, server } }: Pick<InboxRow, 'requester'>): string =>
  agent === null ? server : `${agent} · ${server}`
