import { describe, expect, it } from 'vitest'
import { governance } from '@/lib/contracts'
import { fromGovernance, toPatch } from './govern-model'

const before = governance.parse({ tier: 'L2', owner: 'team', allowedAgents: ['a', 'b'], timeoutMs: 3000 })

describe('the governance form', () => {
  it('changes nothing but the confirmation when nothing was touched', () => {
    const { patch } = toPatch(fromGovernance(before), before)
    for (const [field, value] of Object.entries(patch ?? {}))
      expect([field, value]).toEqual([field, field === 'tierConfirmed' ? true : Reflect.get(before, field)])
  })

  it('clears what was emptied', () => {
    const { patch } = toPatch(
      { ...fromGovernance(before), owner: ' ', allowedAgents: '', timeoutMs: '' },
      before,
    )
    expect(patch).toMatchObject({ owner: null, allowedAgents: null, timeoutMs: null })
  })

  it('names numbers that are none', () => {
    expect(
      toPatch({ ...fromGovernance(before), timeoutMs: '1e999', maxQpsPerTenant: '-1' }, before).errors,
    ).toEqual(['timeoutMs', 'maxQpsPerTenant'])
  })
})
