'use client'

import { useTranslations } from 'next-intl'
import { VisibleText } from '@/components/patterns/server-text'
import { Notice } from '@/components/ui/notice'
import type { GovernResult } from '@/lib/contracts'
import { ChangeList } from './change-list'

const SHOWN_CONFLICTS = 20

/** What would change, contract by contract, and what would be left alone and why. */
export function BulkPreview({ result }: { result: GovernResult }) {
  const t = useTranslations('governance')
  const { changed, unchanged, sample, conflicts } = result
  return (
    <div className="grid gap-3">
      <p role="status">{t('would', { changed, unchanged, conflicts: conflicts.length })}</p>
      {conflicts.length > 0 && (
        <Notice tone="risky" title={t('leftAlone')}>
          <ul>
            {conflicts.slice(0, SHOWN_CONFLICTS).map(({ contractId, name, message }) => (
              <li key={contractId}>
                <span className="mono">
                  <VisibleText text={name} />
                </span>{' '}
                {message}
              </li>
            ))}
          </ul>
          {conflicts.length > SHOWN_CONFLICTS && t('more', { n: conflicts.length - SHOWN_CONFLICTS })}
        </Notice>
      )}
      {sample.length > 0 && (
        <ul className="divide-y rounded-md border">
          {sample.map(({ contractId, name, server, before, after }) => (
            <li key={contractId} className="grid gap-0.5 px-3 py-1.5 text-xs">
              <span className="mono font-medium">
                <VisibleText text={name} /> <span className="font-normal text-fg-3">{server}</span>
              </span>
              <ChangeList before={before} after={after} />
            </li>
          ))}
          {changed > sample.length && (
            <li className="px-3 py-1.5 text-xs text-fg-3">{t('more', { n: changed - sample.length })}</li>
          )}
        </ul>
      )}
    </div>
  )
}
