import type { AuditInput } from './queries'

export const facetNames = ['action', 'subjectType', 'subjectId', 'actor', 'period'] as const
export type FacetName = (typeof facetNames)[number]

export const periods = ['1h', '24h', '7d', '30d'] as const
const HOUR = 3_600_000
const hours: Record<(typeof periods)[number], number> = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 }

/**
 * What the URL asks for, as the endpoint takes it: unknown periods are left out, so that any link opens. The start of a
 * period is cut to the minute, so that the page and the server that prepared it ask the same.
 */
export function toInput(q: string, values: Record<FacetName, readonly string[]>, now: number): AuditInput {
  const { action, subjectType, subjectId, actor } = values
  const period = periods.find(p => p === values.period[0])
  return {
    ...(q !== '' && { q: q.slice(0, 200) }),
    ...(action[0] !== undefined && { action: action[0] }),
    ...(subjectType[0] !== undefined && { subjectType: subjectType[0] }),
    ...(subjectId[0] !== undefined && { subjectId: subjectId[0] }),
    ...(actor[0] !== undefined && { actor: actor[0] }),
    ...(period !== undefined && {
      since: new Date(Math.floor(now / 60_000) * 60_000 - hours[period] * HOUR).toISOString(),
    }),
  }
}

/** The same from a page's search parameters. */
export function fromSearch(search: Record<string, string | string[] | undefined>, now: number): AuditInput {
  const first = (name: string) => [search[name] ?? ''].flat().slice(0, 1)
  const one = (name: string) => first(name).filter(v => v !== '')
  return toInput(
    first('q')[0] ?? '',
    {
      action: one('action'),
      subjectType: one('subjectType'),
      subjectId: one('subjectId'),
      actor: one('actor'),
      period: one('period'),
    },
    now,
  )
}

/** Where the matching events are to be had as a file. */
export function exportHref(input: AuditInput, format: 'csv' | 'jsonl'): string {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, value)
  return `/api/v1/audit/export?${query}`
}
