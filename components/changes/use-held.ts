'use client'

import { useState } from 'react'

interface Shown {
  id: string
  digest: string
}

/**
 * Holds what is being read while the server changes again: `shown` moves only when the digest stays, `newer` is
 * what is there now, and `take` shows it.
 */
export function useHeld<T extends Shown>(
  fresh: T | undefined,
): { shown: T | undefined; newer: T | undefined; take: () => void } {
  const [held, setHeld] = useState<T>()
  const follows =
    fresh !== undefined &&
    (held === undefined || held.id !== fresh.id || (held.digest === fresh.digest && held !== fresh))
  if (follows) setHeld(fresh)
  const shown = follows ? fresh : held
  const newer =
    fresh !== undefined && shown !== undefined && shown.digest !== fresh.digest ? fresh : undefined
  return { shown, newer, take: () => setHeld(fresh) }
}
