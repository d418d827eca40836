'use client'

import { useTranslations } from 'next-intl'
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useShortcut } from '../shortcuts/shortcuts'
import { axes, type DiffEntry, type DiffFilter, filterEntries, severities, stepFrom } from './entries'

const parsers = {
  severity: parseAsArrayOf(parseAsStringLiteral(severities)).withDefault([]),
  axis: parseAsArrayOf(parseAsStringLiteral(axes)).withDefault([]),
  change: parseAsString,
}

export interface DiffUrl {
  filter: DiffFilter
  setFilter: (filter: Partial<DiffFilter>) => void
  /** What the filter leaves. */
  shown: readonly DiffEntry[]
  /** The id of the change that the address names. */
  current: string | null
  go: (step: 1 | -1) => void
  select: (id: string) => void
}

/** Filter and selected change of a list of changes, held by the URL, with the keys that walk through it. */
export function useDiffUrl(entries: readonly DiffEntry[]): DiffUrl {
  const t = useTranslations('common.diff')
  const [{ severity, axis, change }, setState] = useQueryStates(parsers)
  const filter = { severity, axis }
  const shown = filterEntries(entries, filter)
  const select = (id: string) => {
    void setState({ change: id })
    const row = document.getElementById(rowId(id))
    row?.scrollIntoView({ block: 'nearest' })
    row?.focus({ preventScroll: true })
  }
  const go = (step: 1 | -1) => {
    const next = stepFrom(shown, change, step)
    if (next !== undefined) select(next.id)
  }
  const next = () => go(1)
  const previous = () => go(-1)
  useShortcut({ keys: 'n', label: t('next'), run: next })
  useShortcut({ keys: 'p', label: t('previous'), run: previous })
  useShortcut({ keys: ']', label: t('next'), run: next })
  useShortcut({ keys: '[', label: t('previous'), run: previous })
  return {
    filter,
    setFilter: part => {
      const to = { ...filter, ...part }
      void setState({
        severity: to.severity.length === 0 ? null : [...to.severity],
        axis: to.axis.length === 0 ? null : [...to.axis],
      })
    },
    shown,
    current: change,
    go,
    select,
  }
}

/** The element of a change: the address names it too. */
export const rowId = (id: string): string => `change-${id}`
