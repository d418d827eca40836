'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Tooltip } from '@/components/ui/tooltip'
import { cn } from '@/lib/platform/cn'
import type { Topic } from '@/lib/platform/topics'
import { KeepFresh } from './keep-fresh'
import { LiveConnection, type LiveNotice, type LiveState } from './live-connection'

type Subscriber = (notice: LiveNotice) => void
const Context = createContext<{ state: LiveState; subscribers: Set<Subscriber> } | null>(null)

/** Keeps every query fresh: a notice invalidates those whose `queryKey[0]` is its topic. Nothing polls. */
export function LiveProvider({ scope, children }: { scope: string; children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const [subscribers] = useState(() => new Set<Subscriber>())
  useEffect(() => {
    const fresh = new KeepFresh(queries)
    const connection = new LiveConnection('/api/v1/events', scope, {
      onState: setState,
      onResync: () => fresh.resynced(),
      onNotice: notice => {
        fresh.noticed(notice.topic)
        for (const tell of subscribers) tell(notice)
      },
    })
    return () => {
      fresh.close()
      connection.close()
    }
  }, [queries, scope, subscribers])
  return <Context value={{ state, subscribers }}>{children}</Context>
}

function useLive() {
  const live = useContext(Context)
  if (live === null) throw new Error('LiveProvider is missing')
  return live
}

/** Calls `onNotice` for each notice of a topic; the queries of the topic are read again without it. */
export function useNotice(topic: Topic, onNotice: (id: string | undefined) => void): void {
  const { subscribers } = useLive()
  const latest = useRef(onNotice)
  useEffect(() => {
    latest.current = onNotice
  }, [onNotice])
  useEffect(() => {
    const tell: Subscriber = notice => {
      if (notice.topic === topic) latest.current(notice.id)
    }
    subscribers.add(tell)
    return () => {
      subscribers.delete(tell)
    }
  }, [subscribers, topic])
}

/** Live, or not: a dot and a word. */
export function LiveMark() {
  const t = useTranslations('shell.live')
  const { state } = useLive()
  return (
    <Tooltip content={state === 'off' ? t('offHint') : t('hint')} side="bottom">
      <span role="status" className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-fg-2">
        <span
          aria-hidden
          className={cn(
            'size-1.75 rounded-full',
            state === 'on'
              ? 'bg-compatible-solid shadow-[0_0_0_3px_var(--compatible-subtle)]'
              : 'shadow-[inset_0_0_0_1.5px_var(--fg-3)]',
          )}
        />
        {t(state)}
      </span>
    </Tooltip>
  )
}
