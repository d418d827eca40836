'use client'

import { useEffect, useState } from 'react'

/** The time now, moving once a second while `on`; before that, and in the server's page, `start`. */
export function useTicking(on: boolean, start: number): number {
  const [now, setNow] = useState(start)
  useEffect(() => {
    if (!on) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [on])
  return Math.max(now, start)
}
