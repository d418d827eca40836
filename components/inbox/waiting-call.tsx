'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Digest } from '@/components/patterns/digest'
import { JsonView } from '@/components/patterns/json-view'
import { KeyValues } from '@/components/patterns/key-values'
import { isTier, TierChip } from '@/components/patterns/tier-chip'
import { callOf, type InboxItem } from '@/lib/inbox'

/** The call behind an item: tool, contract, run, digest, and for a question its arguments. */
export function WaitingCall({ item, withArguments = true }: { item: InboxItem; withArguments?: boolean }) {
  const t = useTranslations('inbox.call')
  const call = callOf(item.subject)
  if (call === undefined) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('title')}</h3>
      <KeyValues
        items={[
          {
            label: t('tool'),
            value: (
              <Link href={`/catalog/${call.contractId}`} className="link mono">
                {call.tool}
              </Link>
            ),
          },
          { label: t('server'), value: <span className="mono">{call.server}</span> },
          isTier(item.tier) && { label: t('tier'), value: <TierChip tier={item.tier} /> },
          { label: t('contract'), value: <Digest value={call.contractHash} bars={false} /> },
          item.runId !== null && {
            label: t('run'),
            value: (
              <Link
                href={`/runs/${item.runId}${item.callId === null ? '' : `?call=${item.callId}`}`}
                className="link"
              >
                {t('openRun')}
              </Link>
            ),
          },
          { label: t('digest'), value: <Digest value={item.digest} bars={false} /> },
        ]}
      />
      {withArguments && (
        <div className="mt-3">
          <JsonView value={call.arguments} label={t('arguments')} />
        </div>
      )}
      <p className="mt-2 text-xs text-fg-3">{t('human')}</p>
    </section>
  )
}
