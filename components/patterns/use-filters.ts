'use client'

import { parseAsArrayOf, parseAsString, useQueryStates } from 'nuqs'
import { useMemo } from 'react'

export interface Filters<F extends string> {
  /** The text of the search box. */
  q: string
  setQ: (q: string) => void
  /** The chosen values of each facet. */
  values: Record<F, string[]>
  set: (facet: F, values: string[]) => void
  /** Every chosen value, for the chips. */
  active: { facet: F; value: string }[]
  remove: (facet: F, value: string) => void
  clear: () => void
}

/** Search and facets of a list, held by the URL: `?q=refund&server=a,b`. Give a list that does not change. */
export function useFilters<F extends string>(facets: readonly F[]): Filters<F> {
  const parsers = useMemo(
    () => ({ q: parseAsString, ...Object.fromEntries(facets.map(f => [f, parseAsArrayOf(parseAsString)])) }),
    [facets],
  )
  const [state, setState] = useQueryStates(parsers)
  return useMemo(() => {
    const chosen = (facet: F): string[] => {
      const value: unknown = Reflect.get(state, facet)
      return Array.isArray(value) ? value.map(String) : []
    }
    const set = (facet: F, values: string[]) =>
      void setState({ [facet]: values.length === 0 ? null : values })
    return {
      q: state.q ?? '',
      setQ: q => void setState({ q: q === '' ? null : q }),
      values: Object.fromEntries(facets.map(f => [f, chosen(f)])) as Record<F, string[]>,
      set,
      active: facets.flatMap(facet => chosen(facet).map(value => ({ facet, value }))),
      remove: (facet, value) =>
        set(
          facet,
          chosen(facet).filter(v => v !== value),
        ),
      clear: () => void setState(null),
    }
  }, [state, setState, facets])
}
