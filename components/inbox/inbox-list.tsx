'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { ErrorState } from '@/components/patterns/error-state'
import { useNow } from '@/components/patterns/relative-time'
import { Keys } from '@/components/patterns/shortcuts/shortcuts'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Button } from '@/components/ui/button'
import { groupOf, inGroups } from './groups'
import { InboxEmpty } from './inbox-empty'
import { InboxFilter } from './inbox-filter'
import { ItemRow } from './item-row'
import type { useInboxList } from './use-inbox-list'
import type { useInboxUrl } from './use-inbox-url'

export interface InboxListProps {
  list: ReturnType<typeof useInboxList>
  url: ReturnType<typeof useInboxUrl>
}

/** Tabs, filters, and the items in groups by when they are due. */
export function InboxList({ list, url }: InboxListProps) {
  const t = useTranslations('inbox')
  const common = useTranslations('common')
  const format = useFormat()
  const clock = useNow()
  const now = new Date(clock ?? list.dataUpdatedAt)
  const decided = url.filters.view === 'decided'
  const { rows, news } = list.still
  const groups = inGroups(rows, r => groupOf(r.row, now, decided, format.date))
  return (
    <>
      <InboxFilter url={url} />
      {news > 0 && (
        <button
          type="button"
          onClick={list.showNews}
          className="link flex min-h-8 shrink-0 items-center justify-center border-b bg-accent-subtle text-xs"
        >
          <span role="status">{t('news', { n: news })}</span>
        </button>
      )}
      <div className="min-h-0 flex-1 scroll-thin">
        {list.error !== null && !list.loaded ? (
          <ErrorState
            error={list.error}
            title={t('loadFailed')}
            onRetry={() => void list.refetch()}
            pending={list.isFetching}
          />
        ) : !list.loaded ? (
          <SkeletonRows rows={8} height="h-14" label={common('loading')} />
        ) : rows.length === 0 ? (
          <InboxEmpty url={url} />
        ) : (
          groups.map(({ group, rows: inGroup }) => (
            <section key={`${group} ${inGroup[0]?.row.id}`} aria-label={t(`groups.${group}`)}>
              <h2 className="sticky top-0 z-1 flex h-7 items-center border-b bg-sunken px-4 text-xs text-fg-2">
                {t(`groups.${group}`)}
                <span className="num ml-auto text-fg-3">{inGroup.length}</span>
              </h2>
              <ul>
                {inGroup.map(({ row, gone }) => (
                  <ItemRow
                    key={row.id}
                    row={row}
                    gone={gone}
                    now={now}
                    current={row.id === url.id}
                    href={url.hrefOf(row.id)}
                    onSelect={() => url.select(row.id)}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        {list.hasNextPage && (
          <div className="p-3 text-center">
            <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
      </div>
      <KeyFooter />
    </>
  )
}

function KeyFooter() {
  const t = useTranslations('inbox.keys')
  return (
    <footer className="flex min-h-9 shrink-0 items-center gap-4 border-t px-4 text-xs text-fg-3 max-md:hidden">
      <span className="flex items-center gap-1">
        <Keys keys="j" />
        <Keys keys="k" /> {t('move')}
      </span>
      <span className="flex items-center gap-1">
        <Keys keys="Enter" /> {t('openShort')}
      </span>
      <span className="flex items-center gap-1">
        <Keys keys="c" /> {t('claimShort')}
      </span>
      <span className="ml-auto flex items-center gap-1">
        <Keys keys="?" /> {t('help')}
      </span>
    </footer>
  )
}
