import type { CallDto, RunEvent, RunRow } from '@/lib/runs'

/** What the browser holds of a run: every event once, in order, and each call as it stood when last touched. */
export interface Timeline {
  run: RunRow
  calls: CallDto[]
  events: RunEvent[]
}
export interface Delta extends Timeline {
  more: boolean
}

export const lastSeq = (timeline: Timeline | undefined): number => timeline?.events.at(-1)?.seq ?? 0

/** Puts a delta behind what is held. A delta that comes twice, or late, changes nothing. */
export function extend(held: Timeline | undefined, delta: Delta): Timeline {
  if (held === undefined) return { run: delta.run, calls: delta.calls, events: delta.events }
  if (delta.run.lastSeq < held.run.lastSeq) return held
  const after = lastSeq(held)
  const events = delta.events.filter(e => e.seq > after)
  return {
    run: delta.run,
    calls: mergeCalls(held.calls, delta.calls),
    events: events.length === 0 ? held.events : [...held.events, ...events],
  }
}

function mergeCalls(held: CallDto[], touched: CallDto[]): CallDto[] {
  if (touched.length === 0) return held
  const byId = new Map(touched.map(c => [c.id, c]))
  const known = held.map(call => {
    const newer = byId.get(call.id)
    byId.delete(call.id)
    return newer ?? call
  })
  return byId.size === 0 ? known : [...known, ...byId.values()].sort(bySubmission)
}

const bySubmission = (a: CallDto, b: CallDto): number =>
  a.submittedAt < b.submittedAt ? -1 : a.submittedAt > b.submittedAt ? 1 : a.id < b.id ? -1 : 1
