'use client'

import { useEffect, useState } from 'react'

/** True once the page is up: for what nobody needs before the first press of a key. */
export function useAfterLoad(): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => setLoaded(true), [])
  return loaded
}
