'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { ColumnChoice } from './columns'

const stored = z.object({
  shown: z.record(z.string(), z.boolean()),
  widths: z.record(z.string(), z.number()),
})
const none: ColumnChoice = { shown: {}, widths: {} }
const kept = new Map<string, ColumnChoice>()
const listeners = new Set<() => void>()

function read(key: string): ColumnChoice {
  const known = kept.get(key)
  if (known !== undefined) return known
  const text = localStorage.getItem(key)
  let choice = none
  if (text !== null) {
    try {
      const parsed = stored.safeParse(JSON.parse(text))
      if (parsed.success) choice = parsed.data
    } catch (error) {
      // Somebody else's text under our key: start from the defaults.
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  kept.set(key, choice)
  return choice
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Which columns a viewer sees and how wide: kept in this browser. */
export function useColumnChoice(table: string): [ColumnChoice, (choice: ColumnChoice | undefined) => void] {
  const key = `table:${table}`
  const choice = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => none,
  )
  const change = useCallback(
    (next: ColumnChoice | undefined) => {
      kept.set(key, next ?? none)
      if (next === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [choice, change]
}
