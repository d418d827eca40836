import type { ReadinessCheckId } from '@/lib/contracts'

const filters: Record<ReadinessCheckId, string> = {
  reviewed: 'state=new,changed',
  'no-errors': 'lint=error',
  'no-warnings': 'lint=error,warning',
  'output-schema': 'kind=tool',
  'tier-confirmed': 'hint=undeclared',
  owned: '',
  restricted: 'kind=tool&tier=L1,L2,L3',
  limited: 'kind=tool&tier=L1,L2,L3',
  'arguments-kept': 'kind=tool&tier=L1,L2,L3',
  'results-kept': 'kind=tool&tier=L1,L2,L3',
  'retention-set': 'kind=tool&tier=L1,L2,L3',
  repeatable: 'kind=tool&tier=L1,L2,L3',
  held: 'kind=tool&hint=destructive',
  'leaving-told': 'lifecycle=deprecated,retired',
}

/** Where a person takes the next step for a check of a server. */
export function whereTo(check: ReadinessCheckId, server: string): string {
  const name = `server=${encodeURIComponent(server)}`
  if (check === 'tier-confirmed') return `/catalog/triage?${name}`
  return `/catalog?${[name, filters[check]].filter(part => part !== '').join('&')}`
}
