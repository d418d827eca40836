'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { InboxRow } from '@/lib/inbox'
import { holdStill } from './hold-still'
import { type InboxFilters, inboxListQuery } from './queries'

/** The list, held still: rows stay where they are until the viewer asks for what is new. */
export function useInboxList(filters: InboxFilters) {
  const query = useInfiniteQuery(inboxListQuery(filters))
  const fresh = useMemo(() => query.data?.pages.flatMap(p => p.items), [query.data])
  const key = JSON.stringify(filters)
  const pages = query.data?.pages.length ?? 0
  const [held, setHeld] = useState<{ key: string; pages: number; rows: InboxRow[] }>()
  // Another list, another page of it, or an empty one has nothing that could jump.
  const stale = held === undefined || held.key !== key || held.pages !== pages || held.rows.length === 0
  if (fresh !== undefined && stale && held?.rows !== fresh) setHeld({ key, pages, rows: fresh })
  const still = useMemo(
    () => holdStill(held?.key === key ? held.rows : (fresh ?? []), fresh ?? []),
    [held, key, fresh],
  )
  if (held?.key === key && still.trailing.length > 0)
    setHeld({ key, pages, rows: [...still.rows.map(r => r.row), ...still.trailing] })
  const showNews = useCallback(() => {
    if (fresh !== undefined) setHeld({ key, pages, rows: fresh })
  }, [fresh, key, pages])
  return { ...query, still, showNews, loaded: fresh !== undefined }
}
