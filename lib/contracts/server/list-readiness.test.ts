import { beforeEach, expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { governContract } from './govern-contract'
import { listContracts } from './list-contracts'
import { listReadiness } from './list-readiness'
import { reviewContracts } from './review-contracts'
import { storeServer, syncTools, tool } from './testing/offers'

await testDatabase()
let ctx: Ctx
let serverId: string

beforeEach(async () => {
  ctx = await ctxFor((await makeOrg()).orgId)
  serverId = (await storeServer(ctx, 'shop')).id
  await syncTools(ctx, serverId, [
    tool('get_stock', { annotations: { readOnlyHint: true }, outputSchema: { type: 'object' } }),
    tool('cancel_order', { annotations: { destructiveHint: true } }),
  ])
})

const one = async () => (await listReadiness(ctx, { server: serverId })).items[0] ?? expect.fail('no server')
const check = async (id: string) => (await one()).checks.find(c => c.id === id)

test('rises with what people do, step by step', async () => {
  const before = await one()
  expect(before.checks).toMatchObject([
    { id: 'reviewed', met: 0, of: 2 },
    { id: 'output-schema', met: 1, of: 2 },
    { id: 'tier-confirmed', met: 2, of: 2 },
    { id: 'owned', met: 0, of: 2 },
    { id: 'restricted', met: 0, of: 1 },
    { id: 'limited', met: 0, of: 1 },
    { id: 'arguments-kept', met: 1, of: 1 },
    { id: 'results-kept', met: 1, of: 1 },
    { id: 'retention-set', met: 0, of: 1 },
    { id: 'repeatable', met: 0, of: 1 },
    { id: 'held', met: 1, of: 1 },
  ])
  const { items } = await listContracts(ctx, {})
  await reviewContracts(ctx, {
    decision: 'approve',
    items: items.map(({ id, offeredVersionId }) => ({ contractId: id, versionId: offeredVersionId })),
  })
  const order = items.find(({ name }) => name === 'cancel_order')?.id ?? expect.fail('no order')
  await governContract(ctx, {
    id: order,
    governance: {
      owner: 'orders',
      allowedRoles: ['SUPPORT'],
      timeoutMs: 3000,
      audit: { retentionDays: 90 },
      hints: { idempotent: true },
      hintsReason: 'It checks the state of the order first.',
      lifecycle: 'deprecated',
    },
  })
  const after = await one()
  expect(after.score ?? 0).toBeGreaterThan(before.score ?? 100)
  expect(await check('reviewed')).toMatchObject({ met: 2, gain: 0 })
  for (const id of ['restricted', 'limited', 'retention-set', 'repeatable'])
    expect(await check(id)).toMatchObject({ met: 1, of: 1 })
  expect(await check('leaving-told')).toMatchObject({ met: 0, of: 1 })
  expect(await check('owned')).toMatchObject({ met: 1, of: 2 })
})

test('a server that offers nothing has no score, and each organization sees its own', async () => {
  const empty = await storeServer(ctx, 'empty')
  const { items } = await listReadiness(ctx, {})
  expect(items.map(({ server, score }) => [server, score === null])).toEqual([
    ['empty', true],
    ['shop', false],
  ])
  const theirs = await ctxFor((await makeOrg('theirs')).orgId, { role: 'viewer' })
  expect((await listReadiness(theirs, { server: empty.id })).items).toEqual([])
  expect((await listReadiness(ctx, { server: newId() })).items).toEqual([])
})
