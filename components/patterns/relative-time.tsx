'use client'

import { useSyncExternalStore } from 'react'
import { useFormat } from '@/components/i18n/format'

const MINUTE = 60_000
const listeners = new Set<() => void>()
let now: number | undefined
let timer: ReturnType<typeof setInterval> | undefined

// One clock for the page; it moves once a minute, so lists stay calm.
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const tell of listeners) tell()
  }, MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    now = undefined
  }
}
const read = () => {
  now ??= Date.now()
  return now
}
const onServer = () => undefined

/** The time that lists show: moves once a minute; undefined while the server renders. */
export const useNow = (): number | undefined =>
  useSyncExternalStore<number | undefined>(subscribe, read, onServer)

/** "5 min ago", the exact time with its zone in the title. The server renders the exact time. */
export function RelativeTime({ time, className }: { time: string; className?: string }) {
  const format = useFormat()
  const at = useNow()
  // A thing that has just happened is newer than the minute's clock.
  const reference =
    at === undefined ? undefined : new Date(Math.max(at, Math.min(Date.parse(time), at + MINUTE)))
  return (
    <time dateTime={time} title={format.dateTime(time)} className={className}>
      {reference === undefined ? format.dateTime(time) : format.relative(time, reference)}
    </time>
  )
}
