'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { useFilters } from '@/components/patterns/use-filters'
import { causes, runStates } from '@/lib/runs'
import type { RunFilters } from './queries'

export const runFacets = ['state', 'cause', 'profile', 'agent', 'tool', 'server'] as const
export type RunFacet = (typeof runFacets)[number]
export const periods = ['hour', 'day', 'week', 'all'] as const
export type Period = (typeof periods)[number]
const hours: Record<Period, number | undefined> = { hour: 1, day: 24, week: 168, all: undefined }

/** The filters of the runs list, held by its address, and what they ask the server. */
export function useRunFilters() {
  const filters = useFilters(runFacets)
  const [text, setText] = useQueryState('period', parseAsString)
  const period = periods.find(p => p === text) ?? 'all'
  const input = useMemo((): RunFilters => {
    const one = (facet: RunFacet) => filters.values[facet][0]
    const state = runStates.find(s => s === one('state'))
    const cause = causes.find(c => c === one('cause'))
    const back = hours[period]
    return {
      ...(filters.q !== '' && { q: filters.q }),
      ...(state && { state }),
      ...(cause && { cause }),
      ...(back !== undefined && { since: sinceHours(back) }),
      ...Object.fromEntries(
        (['profile', 'agent', 'tool', 'server'] as const).flatMap(f => {
          const value = one(f)
          return value === undefined ? [] : [[f, value]]
        }),
      ),
    }
  }, [filters, period])
  return {
    filters,
    period,
    setPeriod: (next: Period) => void setText(next === 'all' ? null : next),
    input,
    clear: () => {
      filters.clear()
      void setText(null)
    },
    any: filters.q !== '' || filters.active.length > 0 || period !== 'all',
  }
}

/** To the minute, so that the same period is the same query. */
const sinceHours = (n: number): string =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 - n * 3_600_000).toISOString()
