'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { itemFilters } from './items'

const parsers = {
  item: parseAsString,
  /** The same by its contract, for links from pages that know no items. */
  contract: parseAsString,
  find: parseAsString.withDefault(''),
  only: parseAsStringLiteral(itemFilters).withDefault('all'),
  /** The selected change: it belongs to the item, so another item begins without one. */
  change: parseAsString,
}

/** What a review shows, held by its address: the item, and which items its list leaves. */
export function useChangeUrl() {
  const [state, setState] = useQueryStates(parsers, { history: 'replace' })
  return {
    ...state,
    select: (item: string | null) => void setState({ item, contract: null, change: null }),
    setFind: (find: string) => void setState({ find: find === '' ? null : find }),
    setOnly: (only: (typeof itemFilters)[number]) => void setState({ only }),
  }
}
