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
          : item.kind === 'prompt_release'
            ? t('promptReleased', releaseIn(item.title))
            : item.title,
    [t],
  )
}

/** Who asks: the agent beside the server, or the server alone. */
export const askerOf = ({ requester: { agent, server } }: Pick<InboxRow, 'requester'>): string =>
  agent === null ? server : `${agent} · ${server}`

/** The title of a release holds its names: `prompt: version 3 to production`. */
function releaseIn(title: string): { prompt: string; version: string; environment: string } {
  const [, prompt = title, version = '', environment = ''] = /^(.+): version (\d+) to (.+)$/.exec(title) ?? []
  return { prompt, version, environment }
}
