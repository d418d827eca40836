import { beforeEach, describe, expect, test } from 'vitest'
import { agentCtx, ctxFor, makeOrg, testDatabase } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { roles } from '@/lib/platform/permissions'
import { contractFacets } from './contract-facets'
import { getContract } from './get-contract'
import { governContract } from './govern-contract'
import { governContracts } from './govern-contracts'
import { governanceHistory } from './governance-history'
import { listContracts } from './list-contracts'
import { loadCatalog } from './load-catalog'
import { reviewContracts } from './review-contracts'
import { syncNow } from './sync-server'
import { offering, storeServer, syncTools, tool } from './testing/offers'
import { undoGovernance } from './undo-governance'

const database = await testDatabase()
let ctx: Ctx
let serverId: string
beforeEach(async () => {
  ctx = await ctxFor((await makeOrg()).orgId)
  serverId = (await storeServer(ctx, 'shop')).id
  const tools = ['a', 'b', 'c'].map(name => tool(name, { annotations: { destructiveHint: false } }))
  const read = async () => offering({ tool: tools, prompt: [{ name: 'greet' }] })
  await syncNow(ctx, serverId, { trigger: 'start', read })
})

async function find(name: string) {
  const { items } = await listContracts(ctx, { limit: 20_000 })
  return items.find(item => item.name === name) ?? expect.fail(`${name} is missing`)
}
const idOf = async (name: string) => (await find(name)).id
const refs = (...names: string[]) =>
  Promise.all(
    names.map(async name => {
      const { id, governanceRevision } = await find(name)
      return { contractId: id, revision: governanceRevision }
    }),
  )
const history = async (name: string) => (await governanceHistory(ctx, { id: await idOf(name) })).items
const audits = async (action: string) =>
  database.owner`select * from audit_events where org_id = ${ctx.orgId} and action = ${action} order by id`

describe('the history', () => {
  test('holds who, when, before, after and why, newest first, page by page', async () => {
    const id = await idOf('a')
    await governContract(ctx, { id, governance: { owner: 'ops' }, reason: 'They wrote it' })
    await governContract(ctx, { id, governance: { tier: 'L1', tierReason: 'Repeats are fine' } })
    await governContract(ctx, { id, governance: { owner: 'ops' } })
    expect(await history('a')).toMatchObject([
      { revision: 2, before: { tier: 'L2' }, after: { tier: 'L1' }, reason: 'Repeats are fine' },
      { revision: 1, before: { owner: null }, after: { owner: 'ops' }, reason: 'They wrote it' },
    ])
    expect((await history('a'))[0]?.actor.name).toMatch(/^owner/)
    const first = await governanceHistory(ctx, { id, limit: 1 })
    const second = await governanceHistory(ctx, { id, limit: 1, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(item => item.revision)).toEqual([2, 1])
    expect(second.nextCursor).toBeNull()
  })

  test('can be changed by nobody, not even the runtime role', async () => {
    await governContract(ctx, { id: await idOf('a'), governance: { owner: 'ops' } })
    await expect(database.pool.sql`update governance_changes set reason = 'x'`).rejects.toThrow(/permission/)
    await expect(database.pool.sql`delete from governance_changes`).rejects.toThrow(/permission/)
  })

  test('goes with its server', async () => {
    const { removeServer } = await import('@/lib/servers/server')
    await governContract(ctx, { id: await idOf('a'), governance: { owner: 'ops' } })
    await removeServer(ctx, { id: serverId })
    expect(await database.owner`select 1 from governance_changes where org_id = ${ctx.orgId}`).toHaveLength(0)
  })
})

describe('one contract', () => {
  test('is changed as it was looked at, or who was faster is told', async () => {
    const { id, governanceRevision: revision } = await find('a')
    await governContract(ctx, { id, governance: { owner: 'ops' }, revision })
    await expect(governContract(ctx, { id, governance: { owner: 'sales' }, revision })).rejects.toMatchObject(
      { code: 'conflict', message: expect.stringMatching(/meanwhile by owner .* at 20/) },
    )
    expect((await find('a')).owner).toBe('ops')
  })

  test('has a sunset and a replacement only where agents should leave it', async () => {
    const id = await idOf('a')
    await expect(governContract(ctx, { id, governance: { sunset: '2027-01-31' } })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'governance.sunset' }],
    })
    const deprecated = { lifecycle: 'deprecated', sunset: '2027-01-31', replacement: 'shop/b' } as const
    await governContract(ctx, { id, governance: deprecated })
    expect((await getContract(ctx, { id })).governance).toMatchObject(deprecated)
    expect((await listContracts(ctx, { lifecycle: ['deprecated'] })).items.map(i => i.name)).toEqual(['a'])
    await governContract(ctx, { id, governance: { lifecycle: 'active' } })
    expect((await getContract(ctx, { id })).governance).toMatchObject({ sunset: null, replacement: null })
  })

  test('has hints that an owner corrects: in lists, filters, tier, and what the gateway decides by', async () => {
    const { id, offeredVersionId: versionId } = await find('a')
    await expect(
      governContract(ctx, { id, governance: { hints: { readOnly: true } } }),
    ).rejects.toMatchObject({ code: 'invalid', issues: [{ path: 'governance.hintsReason' }] })
    await governContract(ctx, {
      id,
      governance: { hints: { destructive: true, openWorld: false }, hintsReason: 'Seen' },
    })
    expect(await find('a')).toMatchObject({
      tier: 'L3',
      hints: {
        destructive: { value: true, source: 'governance' },
        openWorld: { value: false, source: 'governance' },
        readOnly: { value: false, source: 'default' },
      },
    })
    const names = async (hint: 'destructive' | 'governance' | 'openWorld') =>
      (await listContracts(ctx, { hint: [hint] })).items.map(i => i.name)
    expect(await names('destructive')).toEqual(['a'])
    expect(await names('governance')).toEqual(['a'])
    expect(await names('openWorld')).toEqual(['b', 'c'])
    const { hint } = await contractFacets(ctx, {})
    expect(hint).toContainEqual({ value: 'governance', count: 1 })
    await reviewContracts(ctx, { decision: 'approve', items: [{ contractId: id, versionId }] })
    expect((await loadCatalog(ctx.orgId))[0]?.effectiveHints.destructive).toEqual({
      value: true,
      source: 'governance',
    })
    await governContract(ctx, { id, governance: { hints: { destructive: true } } })
    expect((await find('a')).hints?.openWorld).toEqual({ value: true, source: 'default' })
  })
})

describe('many contracts', () => {
  test('are changed at once, each as it was looked at; who was faster is told', async () => {
    const items = await refs('a', 'b', 'c')
    await governContract(ctx, { id: await idOf('b'), governance: { owner: 'sales' } })
    const result = await governContracts(ctx, {
      items: [...items, { contractId: newId(), revision: 0 }],
      governance: { owner: 'ops', group: 'stock' },
      reason: 'New team',
    })
    expect(result).toMatchObject({ changed: 2, unchanged: 0, batchId: expect.any(String) })
    expect(result.conflicts.map(c => c.message)).toEqual([
      expect.stringMatching(/gone/),
      expect.stringMatching(/meanwhile by owner/),
    ])
    expect([await find('a'), await find('b'), await find('c')].map(r => [r.owner, r.group])).toEqual([
      ['ops', 'stock'],
      ['sales', null],
      ['ops', 'stock'],
    ])
    expect((await history('a'))[0]).toMatchObject({ batchId: result.batchId, reason: 'New team' })
    expect(await audits('contract.governed')).toHaveLength(3)
    expect((await contractFacets(ctx, {})).group).toEqual([{ value: 'stock', count: 2 }])
  })

  test('a dry run says the same and changes nothing', async () => {
    const ask = { items: await refs('a', 'b', 'greet'), governance: { hints: { openWorld: true } } }
    const dry = await governContracts(ctx, { ...ask, dryRun: true })
    expect(dry).toMatchObject({ batchId: null, changed: 2 })
    expect(dry.sample[0]).toMatchObject({ name: 'a', server: 'shop', before: { hints: {} } })
    expect(dry.conflicts).toMatchObject([{ name: 'greet', message: expect.stringMatching(/Only tools/) }])
    expect(await history('a')).toEqual([])
    expect(await audits('contract.governed')).toEqual([])
    expect(await governContracts(ctx, ask)).toMatchObject({ ...dry, batchId: expect.any(String) })
  })

  test('a lower tier without a reason is refused one by one, a higher one is taken', async () => {
    await governContract(ctx, { id: await idOf('a'), governance: { tier: 'L1', tierReason: 'Tested' } })
    await governContract(ctx, { id: await idOf('b'), governance: { tier: 'L3' } })
    const result = await governContracts(ctx, {
      items: await refs('a', 'b', 'c'),
      governance: { tier: 'L2' },
    })
    expect(result).toMatchObject({ changed: 1, unchanged: 1, conflicts: [{ name: 'b' }] })
    expect([(await find('a')).tier, (await find('b')).tier]).toEqual(['L2', 'L3'])
  })

  test('an act is taken back with its reasons, except where somebody was there since', async () => {
    await governContract(ctx, { id: await idOf('a'), governance: { tier: 'L1', tierReason: 'Tested' } })
    const { batchId } = await governContracts(ctx, {
      items: await refs('a', 'b'),
      governance: { tier: 'L3' },
    })
    await governContract(ctx, { id: await idOf('b'), governance: { notes: 'mine' } })
    const undone = await undoGovernance(ctx, { batchId: batchId ?? '' })
    expect(undone).toMatchObject({ changed: 1, conflicts: [{ name: 'b' }] })
    expect((await getContract(ctx, { id: await idOf('a') })).governance).toMatchObject({
      tier: 'L1',
      tierReason: 'Tested',
    })
    expect((await history('a'))[0]).toMatchObject({ undoes: batchId })
    expect(await audits('contract.governance_undone')).toHaveLength(1)
    // Twice is once.
    expect(await undoGovernance(ctx, { batchId: batchId ?? '' })).toMatchObject({ changed: 0 })
    await expect(undoGovernance(ctx, { batchId: newId() })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of two owners at once, each contract has one winner', async () => {
    const items = await refs('a', 'b', 'c')
    const other = await ctxFor(ctx.orgId)
    const results = await Promise.all([
      governContracts(ctx, { items, governance: { owner: 'one' } }),
      governContracts(other, { items: items.toReversed(), governance: { owner: 'two' } }),
    ])
    expect(results.map(r => r.changed).sort()).toEqual([0, 3])
    expect(results.map(r => r.conflicts.length).sort()).toEqual([0, 3])
  })

  test('by the thousand share one audit row', async () => {
    const many = Array.from({ length: 2500 }, (_, i) => tool(`t${i}`))
    await syncTools(ctx, serverId, many)
    const { items } = await listContracts(ctx, { state: ['new'], kind: ['tool'], limit: 20_000 })
    const result = await governContracts(ctx, {
      items: items.map(i => ({ contractId: i.id, revision: i.governanceRevision })),
      governance: { owner: 'ops' },
    })
    expect(result).toMatchObject({ changed: 2500, conflicts: [] })
    expect(result.sample).toHaveLength(100)
    const rows = await audits('contract.governed')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.data.contracts).toHaveLength(2500)
    expect((await listContracts(ctx, { owner: ['ops'], limit: 1 })).total).toBe(2500)
    expect(await undoGovernance(ctx, { batchId: result.batchId ?? '' })).toMatchObject({ changed: 2500 })
  })
})

test('governing is for owners of this organization, reading its history for all members', async () => {
  const items = await refs('a')
  const done = await governContracts(ctx, { items, governance: { owner: 'ops' } })
  const batchId = done.batchId ?? ''
  const id = await idOf('a')
  for (const role of roles.filter(role => role !== 'owner')) {
    const other = await ctxFor(ctx.orgId, { role })
    const forbidden = { code: 'forbidden' }
    await expect(governContracts(other, { items, governance: {} })).rejects.toMatchObject(forbidden)
    await expect(undoGovernance(other, { batchId })).rejects.toMatchObject(forbidden)
    expect((await governanceHistory(other, { id })).items).toHaveLength(1)
  }
  const stranger = await ctxFor((await makeOrg()).orgId)
  const gone = { code: 'not_found' }
  await expect(governanceHistory(stranger, { id })).rejects.toMatchObject(gone)
  await expect(undoGovernance(stranger, { batchId })).rejects.toMatchObject(gone)
  expect(await governContracts(stranger, { items, governance: { owner: 'x' } })).toMatchObject({
    changed: 0,
    conflicts: [{ message: expect.stringMatching(/gone/) }],
  })
  await expect(governanceHistory(agentCtx(ctx.orgId), { id })).rejects.toMatchObject({ code: 'forbidden' })
})
