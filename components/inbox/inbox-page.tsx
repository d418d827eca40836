'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useRef } from 'react'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { SplitPane } from '@/components/patterns/split-pane'
import { Page } from '@/components/shell/page'
import { nextAfter } from './hold-still'
import { inboxFilters } from './inbox-filters'
import { InboxList } from './inbox-list'
import { ItemPane } from './item-pane'
import { useInboxList } from './use-inbox-list'
import { currentId, useInboxUrl } from './use-inbox-url'

/** Everything that waits for a person: the list at the left, the item that is open at the right. */
export function InboxPage() {
  const t = useTranslations('inbox')
  const url = useInboxUrl()
  const { filters, id, select } = url
  const list = useInboxList(inboxFilters(filters))
  const { rows } = list.still
  const heading = useRef<HTMLHeadingElement>(null)
  const focusNext = useRef(false)

  const move = (by: 1 | -1) => {
    const from = currentId()
    const at = rows.findIndex(r => r.row.id === from)
    const next = rows[at < 0 ? (by === 1 ? 0 : rows.length - 1) : at + by]
    if (next === undefined) return
    select(next.row.id, true)
    document.getElementById(`item-${next.row.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut({ keys: 'j', label: t('keys.next'), run: () => move(1) })
  useShortcut({ keys: 'k', label: t('keys.previous'), run: () => move(-1) })
  useShortcut({
    keys: 'Enter',
    label: t('keys.open'),
    run: () => (id === null ? move(1) : heading.current?.focus()),
  })

  const onDecided = useCallback(
    (decided: string) => {
      const next = filters.view === 'decided' ? decided : nextAfter(list.still, decided)
      // The heading takes the focus, not the next item's button: a second Enter must not decide it.
      if (next === null) document.getElementById('content')?.focus()
      else focusNext.current = true
      select(next, true)
    },
    [filters.view, list.still, select],
  )
  return (
    <Page fixed crumbs={[{ label: t('title') }]}>
      <SplitPane listLabel={t('list')} detailOpen={id !== null} list={<InboxList list={list} url={url} />}>
        <ItemPane
          id={id}
          heading={heading}
          focusNext={focusNext}
          onBack={() => select(null)}
          onDecided={onDecided}
        />
      </SplitPane>
    </Page>
  )
}
