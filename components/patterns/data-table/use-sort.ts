'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { formatSort, parseSort, type Sort } from './sort'

export interface SortState {
  sort: Sort | undefined
  setSort: (sort: Sort | undefined) => void
}

/** The order of a table, held by the URL: `?sort=-calls`. */
export function useSort(initial?: Sort, name = 'sort'): SortState {
  const [text, setText] = useQueryState(name, parseAsString)
  return useMemo(
    () => ({
      sort: text === null ? initial : parseSort(text),
      setSort: next => void setText(next === undefined ? null : formatSort(next)),
    }),
    [text, initial, setText],
  )
}
