import type { CallDto } from '@/lib/runs'
import { shownState } from './call-look'
import type { CallSpan, Piece } from './spans'

/** A line of the tree: a call, or a person's time within it. */
export type RunLine =
  | { kind: 'call'; key: string; span: CallSpan }
  | { kind: 'person'; key: string; span: CallSpan; piece: Piece }

export interface CallFilter {
  q: string
  state: string | null
  tool: string | null
  server: string | null
  cause: string | null
}

/** Which calls fit: every word of the search in name, server or cause, and each chosen value. */
export function fits(call: CallDto, filter: CallFilter): boolean {
  const text = [
    call.name,
    call.requestedName,
    call.server,
    call.cause,
    call.causeDetail,
    call.argumentsSummary,
  ]
    .join(' ')
    .toLowerCase()
  return (
    (filter.state === null || filter.state === shownState(call)) &&
    (filter.tool === null || filter.tool === call.name) &&
    (filter.server === null || filter.server === call.server) &&
    (filter.cause === null || filter.cause === call.cause) &&
    filter.q
      .toLowerCase()
      .split(/\s+/)
      .every(word => text.includes(word))
  )
}

/** Calls in the order of their start, the times of people under the call they belong to. */
export const linesOf = (spans: readonly CallSpan[]): RunLine[] =>
  spans.flatMap(span => [
    { kind: 'call' as const, key: span.call.id, span },
    ...span.pieces
      .filter(piece => piece.kind === 'person')
      .map(piece => ({ kind: 'person' as const, key: `${span.call.id}/${piece.from}`, span, piece })),
  ])

/** The values that occur, in order, for the filters. */
export const valuesOf = (calls: readonly CallDto[], of: (call: CallDto) => string | null): string[] =>
  [...new Set(calls.flatMap(c => of(c) ?? []))].sort()
