'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { inboxKinds, inboxViews } from '@/lib/inbox'

const parsers = {
  view: parseAsStringLiteral(inboxViews).withDefault('open'),
  kind: parseAsStringLiteral(inboxKinds),
  q: parseAsString.withDefault(''),
}

/** What the inbox shows, held by its address: `/inbox/{id}?view=mine&kind=…&q=…`. Moving reads nothing again. */
export function useInboxUrl() {
  const [filters, setFilters] = useQueryStates(parsers)
  const pathname = usePathname()
  const query = useSearchParams().toString()
  const id = idIn(pathname)
  const hrefOf = useCallback(
    (to: string | null) => `/inbox${to === null ? '' : `/${to}`}${query === '' ? '' : `?${query}`}`,
    [query],
  )
  const select = useCallback(
    (to: string | null, replace = false) => {
      if (replace) window.history.replaceState(null, '', hrefOf(to))
      else window.history.pushState(null, '', hrefOf(to))
    },
    [hrefOf],
  )
  return { filters, setFilters, id, hrefOf, select }
}

const idIn = (pathname: string): string | null => pathname.split('/')[2] ?? null

/** The item of the address now: a second key press comes before React has drawn the first. */
export const currentId = (): string | null => idIn(window.location.pathname)
