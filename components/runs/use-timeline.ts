'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNotice } from '@/components/shell/live'
import { readOn, timelineKey } from './queries'
import type { Timeline } from './timeline'

/** A run that keeps itself current: each notice reads what is new, one read at a time, and nothing is polled. */
export function useTimeline(id: string) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: timelineKey(id),
    queryFn: ({ signal }) => readOn(id, queries.getQueryData<Timeline>(timelineKey(id)), signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { refetch } = query
  const [busy, due] = [useRef(false), useRef(false)]
  const readMore = useCallback(async () => {
    due.current = true
    if (busy.current) return
    busy.current = true
    while (due.current) {
      due.current = false
      await refetch({ cancelRefetch: false })
    }
    busy.current = false
  }, [refetch, busy, due])
  useNotice('runs', noticed => {
    if (noticed === id) void readMore()
  })
  // What was written while the page was on its way here.
  useEffect(() => void readMore(), [readMore])
  return query
}
