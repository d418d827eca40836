'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/patterns/error-state'
import { Panel } from '@/components/patterns/panel'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import type { Grant, ServedItem } from '@/lib/profiles'
import { previewQuery } from './queries'

const SHOWN = 200

/** What an agent is served by these grants, under the names that it sees. */
export function ServedPreview({ grants }: { grants: Grant[] }) {
  const t = useTranslations('profiles.served')
  const c = useTranslations('common')
  const served = useQuery(previewQuery(grants))
  const items = served.data?.items
  return (
    <Panel
      title={t('title')}
      note={<span aria-live="polite">{items === undefined ? '' : t('count', { n: items.length })}</span>}
      footer={t('note')}
      className="lg:sticky lg:top-4"
    >
      {served.isError ? (
        <ErrorState error={served.error} title={t('loadFailed')} onRetry={() => void served.refetch()} />
      ) : items === undefined ? (
        <SkeletonRows label={c('loading')} rows={4} />
      ) : items.length === 0 ? (
        <p className="p-3 text-fg-3">{t('nothing')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section aria-label={t('title')} tabIndex={0} className="max-h-[60vh] overflow-auto scroll-thin">
          <ul>
            {items.slice(0, SHOWN).map(item => (
              <Served key={item.contractId} item={item} />
            ))}
          </ul>
          {items.length > SHOWN && (
            <p className="p-3 text-xs text-fg-3">{t('more', { n: items.length - SHOWN })}</p>
          )}
        </section>
      )}
    </Panel>
  )
}

function Served({ item }: { item: ServedItem }) {
  const t = useTranslations('profiles.served')
  return (
    <li className="border-t px-3 py-1.5 first:border-t-0">
      <div className="flex items-baseline gap-2">
        <span className="mono min-w-0 truncate font-medium" title={item.servedName}>
          {item.servedName}
        </span>
        <span className="ml-auto shrink-0 text-xs text-fg-3">
          {item.kind === 'tool' ? item.tier : t(`kind.${item.kind}`)}
        </span>
      </div>
      <div className="truncate text-xs text-fg-3">
        {item.servedName === item.name
          ? item.server
          : t('originally', { server: item.server, name: item.name })}
      </div>
    </li>
  )
}
