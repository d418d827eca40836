import type { CallDto, RunEvent } from '@/lib/runs'

/** A piece of time in milliseconds since the epoch; `to` is null while it goes on. */
export interface Piece {
  kind: 'work' | 'person'
  from: number
  to: number | null
  /** Of a person's piece: who ended it, where the event says. */
  who?: string
}
export interface CallSpan {
  call: CallDto
  from: number
  to: number | null
  pieces: Piece[]
}

/** The time of each call, cut where it waited for a person. */
export function callSpans(calls: readonly CallDto[], events: readonly RunEvent[]): CallSpan[] {
  const turns = new Map<string, RunEvent[]>()
  for (const event of events) {
    if (event.callId === null || !(event.type in turnTypes)) continue
    const list = turns.get(event.callId)
    if (list === undefined) turns.set(event.callId, [event])
    else list.push(event)
  }
  return calls.map(call => {
    const from = Date.parse(call.submittedAt)
    // A clock that went back between two machines must not draw a bar to the left.
    const to = call.finishedAt === null ? null : Math.max(from, Date.parse(call.finishedAt))
    return { call, from, to, pieces: cut(from, to, turns.get(call.id) ?? []) }
  })
}

const turnTypes: Partial<Record<RunEvent['type'], Piece['kind']>> = {
  'call.waiting': 'person',
  'call.answered': 'work',
  'call.running': 'work',
}

function cut(from: number, to: number | null, turns: readonly RunEvent[]): Piece[] {
  const pieces: Piece[] = []
  let open: Piece = { kind: 'work', from, to: null }
  for (const turn of turns) {
    const kind = turnTypes[turn.type]
    if (kind === undefined || kind === open.kind) continue
    const at = Math.max(open.from, Math.min(Date.parse(turn.at), to ?? Number.POSITIVE_INFINITY))
    const who = whoOf(turn)
    if (at > open.from || open.kind === 'person')
      pieces.push({ ...open, to: at, ...(open.kind === 'person' && who !== undefined && { who }) })
    open = { kind, from: at, to: null }
  }
  if (to === null || to > open.from || pieces.length === 0) pieces.push({ ...open, to })
  return pieces
}

function whoOf(event: RunEvent): string | undefined {
  const by = event.data.by ?? event.data.decidedBy
  if (typeof by === 'string') return by
  if (typeof by !== 'object' || by === null || !('name' in by)) return undefined
  return typeof by.name === 'string' ? by.name : undefined
}
