'use client'

import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'

const parsers = {
  q: parseAsString.withDefault(''),
  state: parseAsString,
  tool: parseAsString,
  server: parseAsString,
  cause: parseAsString,
  call: parseAsString,
  fold: parseAsBoolean.withDefault(true),
}

/** What a run page shows, held by its address: filters, the chosen call, whether human time is folded. */
export const useRunUrl = () => useQueryStates(parsers, { history: 'replace' })
