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
        ? t('wantsToCall', { agent: item.requester.agent, tool: item.tool })
        : item.title,
    [t],
  )
}
