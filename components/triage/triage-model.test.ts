import { expect, test } from 'vitest'
import type { Tier, TriageRow } from '@/lib/contracts'
import { needReason, toInput, toItems } from './triage-model'

const row = (id: string, tier: Tier, suggested: Tier): TriageRow => ({
  id,
  name: id,
  title: null,
  description: null,
  server: { id: 's', name: 'shop' },
  tier,
  suggested: { tier: suggested, reasons: [] },
  declared: 'none',
  revision: 3,
  versionId: `${id}-version`,
  parameters: [],
  seenAt: '2026-11-30T00:00:00.000Z',
})

test('each is confirmed as suggested, or all as one tier, for what was looked at', () => {
  const rows = [row('a', 'L2', 'L0'), row('b', 'L3', 'L3')]
  expect(toItems(rows).map(({ tier }) => tier)).toEqual(['L0', 'L3'])
  expect(toItems(rows, 'L2')[0]).toEqual({ contractId: 'a', revision: 3, versionId: 'a-version', tier: 'L2' })
})

test('only what is lowered against the suggestion needs a reason', () => {
  const rows = [row('a', 'L2', 'L0'), row('b', 'L3', 'L3'), row('c', 'L0', 'L0')]
  expect(needReason(rows, 'L0').map(({ id }) => id)).toEqual(['b'])
  expect(needReason(rows, 'L1').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(needReason(rows, 'L3')).toEqual([])
})

test('the address is read as a filter', () => {
  expect(toInput('', [])).toEqual({ limit: 200 })
  expect(toInput('stock', ['shop'])).toEqual({ q: 'stock', server: ['shop'], limit: 200 })
})
