import { describe, expect, it } from 'vitest'
import { governance } from '@/lib/contracts'
import { fromGovernance, type GovernForm, governFieldNames, toPatch, touched } from './model'

const before = governance.parse({
  tier: 'L2',
  owner: 'team',
  group: 'stock',
  hints: { destructive: false },
  hintsReason: 'Seen',
  allowedAgents: ['a', 'b'],
  timeoutMs: 3000,
  audit: { includeArguments: 'full', retentionDays: 90 },
  lifecycle: 'deprecated',
  sunset: '2027-01-31',
})
const form = fromGovernance(before)
const edited = (patch: Partial<GovernForm>) => {
  const next = { ...form, ...patch }
  return toPatch(next, touched(next, form))
}

describe('the governance form', () => {
  it('says again what governance says', () => {
    const { patch } = toPatch(form, governFieldNames)
    const { tierConfirmed: _, ...rest } = before
    expect(patch).toEqual(rest)
  })

  it('changes what was touched and nothing else', () => {
    expect(edited({})).toEqual({ patch: {} })
    expect(edited({ owner: 'ops' })).toEqual({ patch: { owner: 'ops' } })
    expect(edited({ tier: 'L3' })).toEqual({ patch: { tier: 'L3', tierReason: null } })
    expect(edited({ hints: { ...form.hints, openWorld: 'false' } })).toEqual({
      patch: { hints: { destructive: false, openWorld: false }, hintsReason: 'Seen' },
    })
  })

  it('clears what was emptied, and the end of what stays', () => {
    expect(edited({ owner: ' ', allowedAgents: '', timeoutMs: '' })).toEqual({
      patch: { owner: null, allowedAgents: null, timeoutMs: null },
    })
    expect(edited({ lifecycle: 'active' })).toEqual({
      patch: { lifecycle: 'active', sunset: null, replacement: null },
    })
    expect(edited({ includeArguments: 'policy', retentionDays: '' })).toEqual({ patch: { audit: {} } })
  })

  it('names numbers that are none', () => {
    expect(
      edited({ timeoutMs: '1e999', maxQpsPerTenant: '-1', maxRetry: '1.5', maxPerCall: '21' }).errors,
    ).toEqual(['maxQpsPerTenant', 'timeoutMs', 'maxRetry', 'maxPerCall'])
  })
})
