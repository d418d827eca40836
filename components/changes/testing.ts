import type { ChangeItem } from '@/lib/contracts'

const id = (n: number) => `01a00000-0000-7000-8000-${String(n).padStart(12, '0')}`
const side = (n: number) => ({ versionId: id(n), number: n, hash: `v1:sha256:${n}` })

/** An item under review, for the tests of pure rules: breaking unless said otherwise. */
export const makeItem = (n: number, patch: Partial<ChangeItem> = {}): ChangeItem => ({
  id: id(n),
  contractId: id(100 + n),
  kind: 'tool',
  name: `tickets.tool${n}`,
  title: null,
  change: 'changed',
  state: 'pending',
  before: side(1),
  after: side(2),
  verdict: 'breaking',
  contractVerdict: 'breaking',
  trustVerdict: 'identical',
  escalates: false,
  counts: { breaking: 1, risky: 0, compatible: 0 },
  analysed: true,
  replay: null,
  tier: 'L1',
  rename: null,
  digest: `sha256:${n}`,
  bulk: { may: false, reason: 'breaking' },
  folds: 0,
  firstSeenAt: '2026-11-30T10:00:00.000Z',
  changedAt: '2026-11-30T10:00:00.000Z',
  proposal: 'breaking',
  decision: null,
  changeRequestId: id(900),
  server: { id: id(901), name: 'tickets' },
  changes: [],
  unsupportedReason: null,
  definitions: { before: { name: 'x' }, after: { name: 'x' } },
  hints: { before: null, after: null },
  tiers: { current: 'L1', suggestedBefore: 'L1', suggestedAfter: 'L1', proposed: 'L1' },
  replayed: null,
  affected: { profiles: [], prompts: [] },
  lint: { before: [], after: [] },
  verdictOverride: null,
  ...patch,
})

/** A profile that is granted the contract. */
export const makeProfile = (n: number, calls: number, rejected = 0) => ({
  id: id(200 + n),
  name: `profile-${n}`,
  owner: null,
  calls,
  lastCallAt: null,
  rejected,
})
