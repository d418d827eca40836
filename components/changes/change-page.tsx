'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import { ErrorState } from '@/components/patterns/error-state'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { SplitPane } from '@/components/patterns/split-pane'
import { Page } from '@/components/shell/page'
import type { ChangeRequestDetail } from '@/lib/contracts'
import { ItemList } from './item-list'
import { ItemPane } from './item-pane'
import { filterItems, firstOf, itemOf, nextPending, sortItems } from './items'
import { changeQuery } from './queries'
import { useChangeUrl } from './use-change-url'

/** One change request: its items at the left, the one that is looked at and the decision at the right. */
export function ChangePage({ id }: { id: string }) {
  const t = useTranslations('changes')
  const c = useTranslations('common')
  const change = useQuery(changeQuery(id))
  const crumbs = [
    { label: t('title'), href: '/changes' },
    {
      label: change.data === undefined ? '…' : `${change.data.server.name}, CR-${change.data.number}`,
    },
  ]
  return (
    <Page fixed crumbs={crumbs}>
      {change.isError ? (
        <ErrorState
          error={change.error}
          title={t('loadFailed')}
          onRetry={() => void change.refetch()}
          pending={change.isFetching}
        />
      ) : change.data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : (
        <Review change={change.data} />
      )}
    </Page>
  )
}

function Review({ change }: { change: ChangeRequestDetail }) {
  const t = useTranslations('changes')
  const url = useChangeUrl()
  const heading = useRef<HTMLHeadingElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const items = sortItems(change.items)
  const named = itemOf(items, url)
  const shown = filterItems(items, url.find, url.only)
  const current = named ?? firstOf(shown) ?? firstOf(items)

  const select = (item: string | null) => {
    url.select(item)
    document.getElementById(`item-${item}`)?.scrollIntoView({ block: 'nearest' })
  }
  const move = (by: 1 | -1) => {
    const at = shown.findIndex(item => item.id === current?.id)
    const next = shown[at === -1 ? 0 : at + by]
    if (next !== undefined) select(next.id)
  }
  const toggle = (item: string) => {
    const next = new Set(selected)
    if (!next.delete(item)) next.add(item)
    setSelected(next)
  }
  useShortcut({ keys: 'j', label: t('keys.next'), run: () => move(1) })
  useShortcut({ keys: 'k', label: t('keys.previous'), run: () => move(-1) })
  useShortcut({
    keys: 'x',
    label: t('keys.toggle'),
    run: () => {
      if (current?.state === 'pending') toggle(current.id)
    },
  })
  const onDecided = useCallback(
    (decided: string) => {
      const next = nextPending(items, decided)
      if (next !== undefined) url.select(next.id)
      // The heading takes the focus, not a button: a second Enter must not decide the next item.
      heading.current?.focus()
    },
    [items, url],
  )
  return (
    <SplitPane
      listLabel={t('items')}
      listWidth="w-72"
      detailOpen={named !== undefined}
      list={
        <ItemList
          change={change}
          shown={shown}
          current={current?.id}
          selected={selected}
          onSelect={select}
          onToggle={toggle}
          onSelection={setSelected}
          url={url}
        />
      }
    >
      {current === undefined ? (
        <p className="p-4 text-fg-3">{t('noItems')}</p>
      ) : (
        <ItemPane
          key={current.id}
          change={change}
          row={current}
          heading={heading}
          onBack={() => select(null)}
          onSelect={select}
          onDecided={onDecided}
        />
      )}
    </SplitPane>
  )
}
