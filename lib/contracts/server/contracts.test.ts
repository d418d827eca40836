import { beforeEach, describe, expect, test } from 'vitest'
import { agentCtx, ctxFor, makeOrg, testDatabase } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { roles } from '@/lib/platform/permissions'
import type { ContractFilters } from '../endpoints'
import { compareVersions } from './compare-versions'
import { contractFacets } from './contract-facets'
import { getContract } from './get-contract'
import { governContract } from './govern-contract'
import { listContracts } from './list-contracts'
import { listVersions } from './list-versions'
import { reviewContracts } from './review-contracts'
import { syncNow } from './sync-server'
import { offering, storeServer, syncTools, tool } from './testing/offers'

const database = await testDatabase()
let ctx: Ctx
let serverId: string
const spring = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }
const tools = [
  tool('read_stock', { title: 'Stock', annotations: { readOnlyHint: true, openWorldHint: false } }),
  tool('delete_order', { annotations: { destructiveHint: true } }),
  tool('set_status', { annotations: { destructiveHint: false, idempotentHint: true } }),
  tool('spring_tool', { annotations: spring, description: 'Counts 50% of the_stock' }),
]

beforeEach(async () => {
  ctx = await ctxFor((await makeOrg()).orgId)
  serverId = (await storeServer(ctx, 'shop')).id
  const prompt = [{ name: 'greet', arguments: [{ name: 'who', required: true }] }]
  const read = async () => offering({ tool: tools, prompt, resource: [{ uri: 'demo://a', name: 'A' }] })
  await syncNow(ctx, serverId, { trigger: 'start', read })
})

const names = async (filters: ContractFilters) =>
  (await listContracts(ctx, filters)).items.map(item => item.name)
async function find(name: string) {
  const { items } = await listContracts(ctx, { q: name })
  return items[0] ?? expect.fail(`${name} is missing`)
}
const ref = async (name: string) => {
  const { id, offeredVersionId } = await find(name)
  return { contractId: id, versionId: offeredVersionId }
}
const audits = async (action: string) =>
  database.owner`select * from audit_events where org_id = ${ctx.orgId} and action = ${action}`

describe('the catalog', () => {
  test('filters by everything, alone and together', async () => {
    expect(await names({ kind: ['prompt'] })).toEqual(['greet'])
    expect(await names({ kind: ['prompt', 'resource'] })).toEqual(['demo://a', 'greet'])
    expect(await names({ tier: ['L3'] })).toEqual(['delete_order'])
    expect(await names({ hint: ['readOnly'] })).toEqual(['read_stock'])
    expect(await names({ hint: ['destructive'] })).toEqual(['delete_order', 'spring_tool'])
    expect(await names({ hint: ['idempotent'] })).toEqual(['set_status'])
    expect(await names({ hint: ['openWorld'] })).toEqual(['delete_order', 'set_status', 'spring_tool'])
    expect(await names({ hint: ['undeclared'] })).toEqual(['spring_tool'])
    expect(await names({ q: 'STOCK' })).toEqual(['read_stock', 'spring_tool'])
    expect(await names({ q: '50%' })).toEqual(['spring_tool'])
    expect(await names({ q: 'stock', tier: ['L0'] })).toEqual(['read_stock'])
    expect(await names({ server: ['other'] })).toEqual([])
    expect(await names({ state: ['approved'] })).toEqual([])
  })

  test('is read page by page in any order', async () => {
    for (const sort of ['name', 'server', 'tier', 'updated'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const whole = await listContracts(ctx, { sort, order })
        const parts: string[] = []
        let cursor: string | undefined
        do {
          const page = await listContracts(ctx, {
            sort,
            order,
            limit: 2,
            ...(cursor !== undefined && { cursor }),
          })
          parts.push(...page.items.map(item => item.name))
          // The total is told with the first page.
          expect(page.total).toBe(cursor === undefined ? 6 : undefined)
          cursor = page.nextCursor ?? undefined
        } while (cursor !== undefined)
        expect(parts).toEqual(whole.items.map(item => item.name))
      }
  })

  test('counts each facet under the filters of the others', async () => {
    const facets = await contractFacets(ctx, { kind: ['tool'], tier: ['L3'] })
    expect(facets.total).toBe(1)
    expect(facets.kind).toEqual([{ value: 'tool', count: 1 }])
    expect(facets.tier).toEqual(
      [
        { value: 'L3', count: 1 },
        { value: 'L2', count: 1 },
        { value: 'L1', count: 1 },
        { value: 'L0', count: 1 },
      ].sort((a, b) => (a.value < b.value ? -1 : 1)),
    )
    const all = await contractFacets(ctx, {})
    expect(all.total).toBe(6)
    expect(all.server).toEqual([{ value: 'shop', count: 6 }])
    expect(all.state).toEqual([{ value: 'new', count: 6 }])
    for (const { value, count } of all.hint)
      expect((await listContracts(ctx, { hint: [value as 'readOnly'] })).total).toBe(count)
  })

  test('a cursor that is not ours is refused', async () => {
    await expect(listContracts(ctx, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('shows in detail who is granted it', async () => {
    const { id } = await find('read_stock')
    const grant = JSON.stringify([{ server: 'shop', tools: ['read_*'] }])
    await database.owner`
      insert into profiles (id, org_id, name, grants, elicitation, hold, mode, roles, created_at, updated_at)
      values (${newId()}, ${ctx.orgId}, 'agents', ${grant}::text::jsonb, 'inbox', '{}', 'enforce', '[]', now(), now())`
    const detail = await getContract(ctx, { id })
    expect(detail).toMatchObject({
      approved: null,
      latest: { number: 1 },
      declaredHints: { readOnlyHint: true },
      grantedBy: [{ name: 'agents' }],
    })
    expect((await getContract(ctx, { id: (await find('set_status')).id })).grantedBy).toEqual([])
  })
})

describe('a review', () => {
  test('approves and refuses in bulk, each with its audit row', async () => {
    const { decided, conflicts } = await reviewContracts(ctx, {
      decision: 'approve',
      items: [await ref('read_stock'), await ref('greet')],
      note: 'fine',
    })
    expect({ decided, conflicts }).toEqual({ decided: 2, conflicts: [] })
    await reviewContracts(ctx, { decision: 'reject', items: [await ref('delete_order')] })
    expect(await names({ state: ['approved'] })).toEqual(['greet', 'read_stock'])
    expect(await names({ state: ['rejected'] })).toEqual(['delete_order'])
    expect(await audits('contract.approved')).toHaveLength(2)
    expect((await audits('contract.approved'))[0]?.data).toMatchObject({ number: 1, note: 'fine' })
    expect((await listVersions(ctx, { id: (await find('read_stock')).id })).items[0]).toMatchObject({
      review: 'approved',
      reviewNote: 'fine',
      served: true,
    })
  })

  test('touches nothing that was decided, replaced, removed or never there, and says so', async () => {
    const items = [
      await ref('read_stock'),
      await ref('delete_order'),
      await ref('set_status'),
      await ref('spring_tool'),
    ]
    await reviewContracts(ctx, { decision: 'approve', items: items.slice(0, 1) })
    await syncTools(ctx, serverId, [tools[0], { ...tools[1], title: 'new' }, tools[3]])
    const result = await reviewContracts(ctx, {
      decision: 'reject',
      items: [...items, { contractId: newId(), versionId: newId() }],
    })
    expect(result.decided).toBe(1)
    expect(result.conflicts.map(conflict => conflict.message)).toEqual([
      expect.stringMatching(/approved already by owner/),
      expect.stringMatching(/another version now/),
      expect.stringMatching(/no longer offers/),
      expect.stringMatching(/gone/),
    ])
    expect((await find('read_stock')).state).toBe('approved')
  })

  test('of two reviewers at once has one winner', async () => {
    const items = [await ref('read_stock'), await ref('set_status'), await ref('greet')]
    const other = await ctxFor(ctx.orgId, { role: 'reviewer' })
    const results = await Promise.all([
      reviewContracts(ctx, { decision: 'approve', items }),
      reviewContracts(other, { decision: 'reject', items: items.toReversed() }),
    ])
    expect(results.map(result => result.decided).sort()).toEqual([0, 3])
    expect(results.map(result => result.conflicts.length).sort()).toEqual([0, 3])
  })

  test('is for owners and reviewers of this organization', async () => {
    const items = [await ref('read_stock')]
    for (const role of roles) {
      const work = reviewContracts(await ctxFor(ctx.orgId, { role }), { decision: 'approve', items })
      if (role === 'owner' || role === 'reviewer')
        expect((await work).conflicts.length + (await work).decided).toBe(1)
      else await expect(work).rejects.toMatchObject({ code: 'forbidden' })
    }
    const stranger = await ctxFor((await makeOrg()).orgId)
    expect(await reviewContracts(stranger, { decision: 'approve', items })).toMatchObject({ decided: 0 })
    await expect(reviewContracts(agentCtx(ctx.orgId), { decision: 'approve', items })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('governance', () => {
  test('a tier is raised freely, lowered with a reason, confirmed by deciding', async () => {
    const { id } = await find('spring_tool')
    expect(await governContract(ctx, { id, governance: { tier: 'L3' } })).toMatchObject({
      tier: 'L3',
      tierConfirmed: true,
      governance: { tierReason: null },
    })
    await expect(governContract(ctx, { id, governance: { tier: 'L0' } })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'governance.tierReason', message: expect.any(String) }],
    })
    const lower = await governContract(ctx, { id, governance: { tier: 'L0', tierReason: 'It only counts' } })
    expect(lower.governance).toMatchObject({ tier: 'L0', tierReason: 'It only counts' })
    const rows = await audits('contract.governed')
    expect(rows).toHaveLength(2)
    expect(rows[1]?.data).toMatchObject({ before: { tier: 'L3' }, after: { tier: 'L0' } })
  })

  test('what is absent stays, null clears, nothing changed writes nothing', async () => {
    const { id } = await find('set_status')
    await governContract(ctx, { id, governance: { owner: 'ops', allowedAgents: ['a'], timeoutMs: 500 } })
    await governContract(ctx, { id, governance: { allowedAgents: null } })
    const { governance } = await governContract(ctx, { id, governance: { owner: 'ops' } })
    expect(governance).toMatchObject({ owner: 'ops', allowedAgents: null, timeoutMs: 500 })
    expect(await audits('contract.governed')).toHaveLength(2)
    expect(await names({ owner: ['ops'] })).toEqual(['set_status'])
  })

  test('two changes of different fields at once both hold', async () => {
    const { id } = await find('set_status')
    await Promise.all([
      governContract(ctx, { id, governance: { owner: 'ops' } }),
      governContract(ctx, { id, governance: { notes: 'careful' } }),
    ])
    expect((await getContract(ctx, { id })).governance).toMatchObject({ owner: 'ops', notes: 'careful' })
  })

  test('is for owners alone', async () => {
    const { id } = await find('set_status')
    await expect(
      governContract(await ctxFor(ctx.orgId, { role: 'reviewer' }), { id, governance: { owner: 'x' } }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test('two versions are compared in either direction', async () => {
  await syncTools(ctx, serverId, [
    tool('read_stock', { inputSchema: { type: 'object', properties: {}, required: ['sku'] } }),
  ])
  const { id } = await find('read_stock')
  const forth = await compareVersions(ctx, { id, before: 1, after: 2 })
  expect(forth).toMatchObject({ verdict: 'breaking', before: { number: 1 }, after: { number: 2 } })
  expect((await compareVersions(ctx, { id, before: 2, after: 1 })).changes).toHaveLength(forth.changes.length)
  expect(await compareVersions(ctx, { id, before: 2, after: 2 })).toMatchObject({
    verdict: 'identical',
    changes: [],
  })
  await expect(compareVersions(ctx, { id, before: 1, after: 9 })).rejects.toMatchObject({ code: 'not_found' })
})

test('another organization finds nothing', async () => {
  const { id } = await find('read_stock')
  const stranger = await ctxFor((await makeOrg()).orgId)
  const denied = { code: 'not_found' }
  expect((await listContracts(stranger, {})).items).toEqual([])
  expect((await contractFacets(stranger, {})).total).toBe(0)
  await expect(getContract(stranger, { id })).rejects.toMatchObject(denied)
  await expect(listVersions(stranger, { id })).rejects.toMatchObject(denied)
  await expect(compareVersions(stranger, { id, before: 1, after: 1 })).rejects.toMatchObject(denied)
  await expect(governContract(stranger, { id, governance: { owner: 'me' } })).rejects.toMatchObject(denied)
})

test('an agent reads nothing of the console', async () => {
  const { id } = await find('read_stock')
  const agent = agentCtx(ctx.orgId)
  for (const work of [
    listContracts(agent, {}),
    contractFacets(agent, {}),
    getContract(agent, { id }),
    listVersions(agent, { id }),
  ])
    await expect(work).rejects.toMatchObject({ code: 'forbidden' })
})

test('a rejection is reconsidered by an approval that knows of it, and never by one that does not', async () => {
  const approve = { decision: 'approve' as const, items: [await ref('delete_order')] }
  await reviewContracts(ctx, { ...approve, decision: 'reject' })
  expect(await reviewContracts(ctx, approve)).toMatchObject({ decided: 0, conflicts: [{}] })
  expect(await reviewContracts(ctx, { ...approve, reconsider: true })).toEqual({ decided: 1, conflicts: [] })
  expect(await names({ state: ['rejected'] })).toEqual([])
})
