import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bulkRefusal, proposalOf } from './bulk'
import { answerProblems } from './check-answers'
import { desiredItem, type SyncedContract } from './desired'
import { itemDigest, requestDigest } from './digest'
import { foldPlan, type HeldItem } from './fold'
import { placesNaming } from './names-in'
import { isNotational } from './notational'

const version = fc.constantFrom('v1', 'v2', 'v3')
const synced = fc.record<SyncedContract>({
  contractId: fc.constantFrom('a', 'b', 'c', 'd'),
  approvedId: fc.option(version, { nil: null }),
  latestId: version,
  latestReview: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const),
  removed: fc.boolean(),
  returned: fc.boolean(),
  known: fc.boolean(),
  added: fc.boolean(),
})
const contracts = fc.uniqueArray(synced, { selector: one => one.contractId })

/** The items that a plan leaves. */
function carriedOut(held: readonly HeldItem[], plan: ReturnType<typeof foldPlan>): HeldItem[] {
  const gone = new Set(plan.withdraw.map(item => item.id))
  const moved = new Map(plan.update.map(item => [item.id, item]))
  return [
    ...held.map(item => {
      const update = moved.get(item.id)
      if (update !== undefined) return { ...item, ...update, state: 'pending' as const }
      return gone.has(item.id) ? { ...item, state: 'withdrawn' as const } : item
    }),
    ...plan.insert.map(item => ({ ...item, id: `item of ${item.contractId}`, state: 'pending' as const })),
  ]
}

describe('folding', () => {
  test('leaves exactly what there is to decide, whatever was under review before', () => {
    fc.assert(
      fc.property(contracts, contracts, (first, second) => {
        const before = carriedOut([], foldPlan(first, []))
        const touched = new Set(second.map(one => one.contractId))
        const after = carriedOut(before, foldPlan(second, before))
        for (const item of after.filter(one => one.state === 'pending' && touched.has(one.contractId))) {
          const now = second.find(one => one.contractId === item.contractId)
          const wanted = now && desiredItem({ ...now, known: true })
          expect([item.beforeId, item.afterId]).toEqual([wanted?.beforeId, wanted?.afterId])
        }
        const pending = after.filter(one => one.state === 'pending').map(one => one.contractId)
        expect(new Set(pending).size).toBe(pending.length)
      }),
    )
  })

  test('the same sync again changes nothing', () => {
    fc.assert(
      fc.property(contracts, found => {
        const held = carriedOut([], foldPlan(found, []))
        expect(foldPlan(found, held)).toEqual({ insert: [], update: [], withdraw: [] })
      }),
    )
  })

  test('there and back leaves nothing pending', () => {
    fc.assert(
      fc.property(contracts, found => {
        const held = carriedOut([], foldPlan(found, []))
        const back = found.map(one => ({
          ...one,
          removed: false,
          latestId: one.approvedId ?? one.latestId,
          latestReview: 'approved' as const,
          approvedId: one.approvedId ?? one.latestId,
        }))
        expect(carriedOut(held, foldPlan(back, held)).filter(item => item.state === 'pending')).toEqual([])
      }),
    )
  })
})

test('digests do not depend on order, and differ with what they cover', () => {
  const shown = { contractId: 'a', type: 'changed' as const, before: 'h1', after: 'h2' }
  expect(itemDigest(shown)).not.toBe(itemDigest({ ...shown, after: 'h3' }))
  const [one, two] = [
    { id: '1', digest: 'x' },
    { id: '2', digest: 'y' },
  ]
  expect(requestDigest([one, two])).toBe(requestDigest([two, one]))
  expect(requestDigest([one])).not.toBe(requestDigest([one, two]))
})

test('what is breaking, undecided or escalating is never approved in bulk', () => {
  fc.assert(
    fc.property(
      fc.record({
        state: fc.constantFrom('pending' as const, 'approved' as const, 'withdrawn' as const),
        analysed: fc.boolean(),
        contractVerdict: fc.constantFrom(
          'identical' as const,
          'compatible' as const,
          'risky' as const,
          'breaking' as const,
        ),
        escalates: fc.boolean(),
      }),
      item => {
        const free = bulkRefusal(item) === null
        const mild = proposalOf(item.contractVerdict) === 'compatible' && !item.escalates
        expect(free).toBe(item.state === 'pending' && item.analysed && mild)
      },
    ),
  )
})

test('an answer other than the proposal needs a reason, and every profile an answer', () => {
  const said = { verdict: 'compatible' as const, profiles: [], followUp: { needed: false as const } }
  const paths = (...args: Parameters<typeof answerProblems>) => answerProblems(...args).map(one => one.path)
  expect(paths(said, 'compatible', [])).toEqual([])
  expect(paths(said, 'undecided', [])).toEqual(['answers.verdictReason'])
  expect(paths({ ...said, verdictReason: '  ' }, 'breaking', [])).toEqual(['answers.verdictReason'])
  expect(paths({ ...said, verdict: 'breaking' }, 'undecided', [])).toEqual([])
  expect(paths(said, 'compatible', [{ id: '1', name: 'p' }])).toEqual(['answers.profiles'])
})

test('notation says the same; words for a model do not', () => {
  const change = {
    path: '',
    axis: 'trust' as const,
    effect: 'annotation' as const,
    severity: 'compatible' as const,
    reason: { code: 'restated' },
  }
  expect(isNotational([{ ...change, kind: 'restated' }])).toBe(true)
  expect(isNotational([{ ...change, kind: 'description-changed' }])).toBe(false)
  expect(isNotational([{ ...change, kind: 'restated', severity: 'risky' }])).toBe(false)
  expect(isNotational([])).toBe(false)
})

test.each([
  ['Use ticket.close.', 'ticket.close', true],
  ['Use `close` now', 'close', true],
  ['ticket.close is not it', 'close', false],
  ['closed', 'close', false],
  ['please close, then go', 'close', true],
])('%s names %s: %s', (text, name, expected) => {
  expect(placesNaming({ messages: [{ text }] }, name)).toEqual(expected ? ['/messages/0/text'] : [])
})
