import { beforeEach, describe, expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { roles } from '@/lib/platform/permissions'
import type { Tier } from '../../contract'
import { listContracts } from '../list-contracts'
import { storeServer, syncTools, tool } from '../testing/offers'
import { undoGovernance } from '../undo-governance'
import { confirmTiers } from './confirm-tiers'
import { listTriage } from './list-triage'

const database = await testDatabase()
let ctx: Ctx
let serverId: string
const spring = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }
const tools = [
  tool('get_stock', { description: 'Reads stock.' }),
  tool('delete_order', { annotations: spring }),
  tool('frobnicate', { annotations: { readOnlyHint: false } }),
  tool('declared', { annotations: { readOnlyHint: true } }),
]

beforeEach(async () => {
  ctx = await ctxFor((await makeOrg()).orgId)
  serverId = (await storeServer(ctx, 'shop')).id
  await syncTools(ctx, serverId, tools)
})

const queue = async (of = ctx) => (await listTriage(of, {})).items
async function item(name: string, tier?: Tier) {
  const row = (await queue()).find(one => one.name === name) ?? expect.fail(`${name} does not wait`)
  return {
    contractId: row.id,
    revision: row.revision,
    versionId: row.versionId,
    tier: tier ?? row.suggested.tier,
  }
}
const stored = async (name: string) => (await listContracts(ctx, { q: name })).items[0]
const audits = () =>
  database.owner`select * from audit_events where org_id = ${ctx.orgId} and action like 'contract.govern%' order by id`

test('the queue holds what nobody declared, with what speaks for the tier', async () => {
  expect(await queue()).toMatchObject([
    {
      name: 'delete_order',
      declared: 'spring',
      tier: 'L3',
      suggested: { tier: 'L3', reasons: [{ code: 'name' }] },
    },
    {
      name: 'frobnicate',
      declared: 'partial',
      tier: 'L2',
      suggested: { tier: 'L2', reasons: [{ code: 'unknown' }] },
    },
    { name: 'get_stock', declared: 'none', tier: 'L0', suggested: { tier: 'L0' } },
  ])
  expect((await listTriage(ctx, { q: 'stock' })).total).toBe(1)
  expect((await listTriage(ctx, { server: ['other'] })).total).toBe(0)
  const first = await listTriage(ctx, { limit: 2 })
  expect(first.total).toBe(3)
  const rest = await listTriage(ctx, { limit: 2, cursor: first.nextCursor ?? '' })
  expect(rest).toMatchObject({ items: [{ name: 'get_stock' }], nextCursor: null })
})

describe('a confirmation', () => {
  test('in bulk takes tools out of the queue, says why, and can be undone', async () => {
    const items = [await item('get_stock'), await item('delete_order'), await item('frobnicate', 'L3')]
    const result = await confirmTiers(ctx, { items })
    expect(result).toMatchObject({ changed: 3, conflicts: [] })
    expect(await queue()).toEqual([])
    expect(await stored('frobnicate')).toMatchObject({ tier: 'L3', tierConfirmed: true })
    expect(await audits()).toMatchObject([
      { subject_name: 'shop/get_stock', data: { after: { tierConfirmed: true } } },
      {
        subject_name: 'shop/delete_order',
        data: { after: { tierReason: 'Confirmed: its name says “delete”', tierConfirmed: true } },
      },
      { subject_name: 'shop/frobnicate', data: { before: { tier: 'L2' }, after: { tier: 'L3' } } },
    ])
    await undoGovernance(ctx, { batchId: result.batchId ?? '' })
    expect((await queue()).map(({ name }) => name)).toEqual(['delete_order', 'frobnicate', 'get_stock'])
    expect(await stored('frobnicate')).toMatchObject({ tier: 'L2', tierConfirmed: false })
  })

  test('below the tier in force needs a reason, and only those without one are refused', async () => {
    const lower = await item('delete_order', 'L1')
    const result = await confirmTiers(ctx, { items: [lower, await item('get_stock')] })
    expect(result).toMatchObject({
      changed: 1,
      conflicts: [{ name: 'delete_order', message: expect.stringContaining('needs a reason') }],
    })
    await confirmTiers(ctx, { items: [lower], reason: 'It only marks the order.' })
    expect(await stored('delete_order')).toMatchObject({ tier: 'L1', tierConfirmed: true })
  })

  test('is of the definition that was looked at', async () => {
    const seen = await item('get_stock')
    await syncTools(ctx, serverId, [tool('get_stock', { description: 'Deletes stock.' }), ...tools.slice(1)])
    expect(await confirmTiers(ctx, { items: [seen] })).toMatchObject({
      changed: 0,
      batchId: null,
      conflicts: [{ message: expect.stringContaining('offers another version now') }],
    })
    expect((await queue()).map(({ name }) => name)).toContain('get_stock')
  })

  test('of two at the same time one wins, the other is told who', async () => {
    const seen = await item('get_stock')
    const other = await ctxFor(ctx.orgId)
    const results = await Promise.all([
      confirmTiers(ctx, { items: [seen] }),
      confirmTiers(other, { items: [{ ...seen, tier: 'L2' }] }),
    ])
    expect(results.map(({ changed }) => changed).sort()).toEqual([0, 1])
    expect(results.flatMap(({ conflicts }) => conflicts)).toMatchObject([
      { name: 'get_stock', message: expect.stringMatching(/changed meanwhile by owner .* at 20/) },
    ])
  })

  test('of hundreds is one audit row that lists them', async () => {
    const many = Array.from({ length: 120 }, (_, i) => tool(`get_item_${i}`))
    await syncTools(ctx, serverId, [...tools, ...many])
    const items = (await queue()).map(row => ({
      contractId: row.id,
      revision: row.revision,
      versionId: row.versionId,
      tier: row.suggested.tier,
    }))
    expect(await confirmTiers(ctx, { items })).toMatchObject({ changed: 123, conflicts: [] })
    const rows = await audits()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.data.contracts).toHaveLength(123)
  })

  test('needs an owner, a tool of the organization, and something to confirm', async () => {
    const seen = await item('get_stock')
    for (const role of roles.filter(one => one !== 'owner')) {
      const small = await ctxFor(ctx.orgId, { role })
      await expect(confirmTiers(small, { items: [seen] })).rejects.toMatchObject({ code: 'forbidden' })
      expect(await queue(small)).toHaveLength(3)
    }
    const theirs = await ctxFor((await makeOrg('theirs')).orgId)
    expect(await queue(theirs)).toEqual([])
    expect(await confirmTiers(theirs, { items: [seen] })).toMatchObject({
      changed: 0,
      conflicts: [{ contractId: seen.contractId }],
    })
    await expect(confirmTiers(ctx, { items: [] })).rejects.toMatchObject({ code: 'invalid' })
  })
})
