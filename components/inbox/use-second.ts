'use client'

import { useEffect, useState } from 'react'

/** The time now, moving once a second; undefined in the server's page. */
export function useSecond(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
