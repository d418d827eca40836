import { beforeEach, describe, expect, test } from 'vitest'
import { agentCtx, ctxFor, makeOrg, testDatabase, twoOrgs, workerCtx } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { getServer, listSyncs, removeServer } from '@/lib/servers/server'
import type { ContractRow } from '../contract'
import { analyseChanges, listChanges } from './changes'
import { getContract } from './get-contract'
import { listContracts } from './list-contracts'
import { listVersions } from './list-versions'
import { loadCatalog } from './load-catalog'
import { reviewContracts } from './review-contracts'
import { syncNow } from './sync-server'
import { offering, storeServer, syncTools, tool } from './testing/offers'

const database = await testDatabase()
let ctx: Ctx
let serverId: string
beforeEach(async () => {
  ctx = await ctxFor((await makeOrg()).orgId)
  serverId = (await storeServer(ctx, 'shop')).id
})

const sync = (...tools: unknown[]) => syncTools(ctx, serverId, tools)
async function only(name: string): Promise<ContractRow> {
  const found = (await listContracts(ctx, { limit: 1000 })).items.find(item => item.name === name)
  return found ?? expect.fail(`${name} is missing`)
}
async function decide(name: string, decision: 'approve' | 'reject') {
  for (const change of (await listChanges(ctx, { state: ['open'] })).items)
    await analyseChanges(workerCtx(ctx.orgId), change.id)
  const { id, offeredVersionId } = await only(name)
  return reviewContracts(ctx, { decision, items: [{ contractId: id, versionId: offeredVersionId }] })
}
const servedTitles = async () => (await loadCatalog(ctx.orgId)).map(entry => entry.definition.title)

describe('a sync', () => {
  test('adds what is new as pending, and names what it could not take', async () => {
    const { counts, items } = await sync(tool('a'), tool('b', { inputSchema: 7 }))
    expect(counts).toEqual({ added: 1, changed: 0, removed: 0, unchanged: 0, rejected: 1 })
    expect(items).toMatchObject([
      { name: 'b', outcome: 'rejected', reason: expect.stringMatching(/inputSchema/) },
      { name: 'a', outcome: 'added', contractId: expect.any(String) },
    ])
    expect(await only('a')).toMatchObject({ state: 'new', version: 1, tier: 'L2', tierConfirmed: false })
    expect(await getServer(ctx, { id: serverId })).toMatchObject({
      health: 'healthy',
      counts: { tools: 1, pending: 1 },
    })
  })

  test('names the tool of another server that a new one can be taken for', async () => {
    const other = (await storeServer(ctx, 'bank')).id
    await syncTools(ctx, other, [tool('transfer')])
    const { items } = await sync(tool('transfer'), tool('trаnsfer'))
    expect(items.map(item => [item.name, item.reason])).toEqual([
      ['transfer', expect.stringMatching(/can be taken for trаnsfer of shop/)],
      ['trаnsfer', expect.stringMatching(/mixes Latin and Cyrillic.* can be taken for transfer of bank/)],
    ])
  })

  test('that finds nothing new changes nothing', async () => {
    await sync(tool('a', { title: 'x', description: 'y' }))
    const before = await only('a')
    const { counts } = await sync({
      description: 'y',
      title: 'x',
      inputSchema: { properties: {}, type: 'object' },
      name: 'a',
    })
    expect(counts).toMatchObject({ unchanged: 1, changed: 0 })
    expect(await only('a')).toEqual(before)
  })

  test('keeps serving the approved definition while a change waits, with the difference and a verdict', async () => {
    await sync(tool('a', { title: 'one' }))
    await decide('a', 'approve')
    await sync(tool('a', { title: 'one', inputSchema: { type: 'object', properties: {}, required: ['x'] } }))
    const row = await only('a')
    expect(row).toMatchObject({ state: 'changed', version: 2 })
    expect(await loadCatalog(ctx.orgId)).toMatchObject([
      { state: 'changed', latestVersionId: row.offeredVersionId, definition: tool('a', { title: 'one' }) },
    ])
    const { items } = await listVersions(ctx, { id: row.id })
    expect(items).toMatchObject([
      {
        number: 2,
        verdict: 'breaking',
        review: 'pending',
        served: false,
        contractVerdict: 'breaking',
        changes: [{ path: '/inputSchema/required', severity: 'breaking' }],
      },
      { number: 1, verdict: 'identical', review: 'approved', served: true, changes: [] },
    ])
  })

  test('a change that goes away leaves nothing to review', async () => {
    await sync(tool('a', { title: 'one' }))
    await decide('a', 'approve')
    await sync(tool('a', { title: 'two' }))
    await sync(tool('a', { title: 'one' }))
    expect(await only('a')).toMatchObject({ state: 'approved', version: 1 })
    expect((await listVersions(ctx, { id: (await only('a')).id })).items).toHaveLength(2)
  })

  test('an old definition that comes back after its replacement was approved is looked at again', async () => {
    await sync(tool('a', { title: 'one' }))
    await decide('a', 'approve')
    await sync(tool('a', { title: 'two' }))
    await decide('a', 'approve')
    await sync(tool('a', { title: 'one' }))
    expect(await only('a')).toMatchObject({ state: 'changed', version: 1 })
    expect(await servedTitles()).toEqual(['two'])
    const versions = await listVersions(ctx, { id: (await only('a')).id })
    expect(versions.items[1]).toMatchObject({
      number: 1,
      review: 'pending',
      verdict: 'risky',
      contractVerdict: 'identical',
    })
    await decide('a', 'approve')
    expect(await servedTitles()).toEqual(['one'])
  })

  test('a refused definition that comes back stays refused', async () => {
    await sync(tool('a', { title: 'one' }))
    await decide('a', 'reject')
    await sync(tool('a', { title: 'two' }))
    expect((await only('a')).state).toBe('new')
    await sync(tool('a', { title: 'one' }))
    expect((await only('a')).state).toBe('rejected')
  })

  test('what is gone is marked, and comes back as it was', async () => {
    await sync(tool('a', { title: 'one' }), tool('b'))
    await decide('a', 'approve')
    const { counts, items } = await sync(tool('b'))
    expect(counts).toMatchObject({ removed: 1, unchanged: 1 })
    expect(items).toMatchObject([{ name: 'a', outcome: 'removed' }])
    expect((await only('a')).state).toBe('removed')
    expect((await sync(tool('b'))).counts).toMatchObject({ removed: 0 })
    expect((await sync(tool('a', { title: 'one' }), tool('b'))).items).toMatchObject([
      { name: 'a', outcome: 'returned' },
    ])
    expect((await only('a')).state).toBe('approved')
  })

  test('what can no longer be taken is not gone', async () => {
    await sync(tool('a'))
    await decide('a', 'approve')
    await sync(tool('a', { inputSchema: { required: null } }))
    expect((await only('a')).state).toBe('approved')
  })

  test('a list that was not read to the end loses nothing', async () => {
    await sync(tool('a'), tool('b'))
    const read = async () => offering({ tool: [tool('b')] }, ['prompt'])
    expect((await syncNow(ctx, serverId, { trigger: 'schedule', read })).counts.removed).toBe(0)
  })

  test('that fails leaves a row and the health, and nothing else', async () => {
    await sync(tool('a'))
    const before = await only('a')
    const read = async () => ({ ok: false as const, reachable: false, error: 'nobody home' })
    expect(await syncNow(ctx, serverId, { trigger: 'schedule', read })).toMatchObject({
      outcome: 'failed',
      error: 'nobody home',
    })
    expect(await getServer(ctx, { id: serverId })).toMatchObject({
      health: 'unreachable',
      healthReason: 'nobody home',
    })
    expect(await only('a')).toEqual(before)
    expect((await listSyncs(ctx, { id: serverId })).items.map(s => s.outcome)).toEqual(['failed', 'ok'])
  })

  test('keeps the order in which an author wrote parameters', async () => {
    const properties = { zebra: { type: 'string' }, apple: { type: 'string' }, m: {} }
    await sync(tool('a', { inputSchema: { type: 'object', properties } }))
    const { latest } = await getContract(ctx, { id: (await only('a')).id })
    expect(JSON.stringify(latest.definition)).toContain(JSON.stringify(properties))
  })
})

describe('approval by the first import', () => {
  test('serves at once what the first import found, and nothing that came later', async () => {
    await syncTools(ctx, serverId, [tool('a')], { trigger: 'apply', initialReview: 'approve' })
    await syncTools(ctx, serverId, [tool('a'), tool('b')], { trigger: 'apply', initialReview: 'approve' })
    expect([(await only('a')).state, (await only('b')).state]).toEqual(['approved', 'new'])
  })

  test('needs the permission to review', async () => {
    const worker = agentCtx(ctx.orgId)
    await expect(syncTools(worker, serverId, [], { initialReview: 'approve' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('at the same time', () => {
  test('syncs of one server never lose or double a contract', async () => {
    const rounds = Array.from({ length: 8 }, (_, i) =>
      syncTools(ctx, serverId, [tool('a'), tool(`t${i % 2}`)]),
    )
    await Promise.all(rounds)
    const { items } = await listContracts(ctx, {})
    expect(items.map(item => item.name)).toEqual(['a', 't0', 't1'])
  })

  test('a sync that another overtook asks the server again', async () => {
    let asked = 0
    const result = await syncNow(ctx, serverId, {
      trigger: 'schedule',
      read: async () => {
        asked += 1
        if (asked === 1) await overtake()
        return offering({ tool: [tool(asked === 1 ? 'stale' : 'fresh')] })
      },
    })
    expect(asked).toBe(2)
    expect(result.items).toMatchObject([{ name: 'fresh' }])
    // As another process would: beside the queue of this one.
    async function overtake() {
      const { recordSync } = await import('./record-sync')
      await recordSync(workerCtx(ctx.orgId), {
        serverId,
        trigger: 'schedule',
        startedAt: new Date(),
        basis: null,
        initialReview: 'pending',
        outcome: offering({}),
        judgements: new Map(),
      })
    }
  })

  test('a change that was compared with another version than the one served now is not stored', async () => {
    await syncTools(ctx, serverId, [tool('a', { title: 'one' })])
    const [sync] = (await listSyncs(ctx, { id: serverId })).items
    const { recordSync } = await import('./record-sync')
    const changed = {
      serverId,
      trigger: 'schedule',
      startedAt: new Date(),
      basis: sync?.id ?? null,
      initialReview: 'pending',
      outcome: offering({ tool: [tool('a', { title: 'two' })] }),
    } as const
    expect(await recordSync(ctx, { ...changed, judgements: new Map() })).toBe('stale')
    expect((await listContracts(ctx, {})).items).toMatchObject([{ title: 'one', version: 1 }])
    const { judgeOffer } = await import('./judge-offer')
    const judgements = await judgeOffer(ctx, serverId, changed.outcome)
    expect(await recordSync(ctx, { ...changed, judgements })).toMatchObject({ counts: { changed: 1 } })
  })

  test('a server that is removed meanwhile takes its sync with it', async () => {
    const read = async () => {
      await removeServer(ctx, { id: serverId, force: false })
      return offering({ tool: [tool('a')] })
    }
    await expect(syncNow(ctx, serverId, { trigger: 'schedule', read })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await database.owner`select id from contracts where server_id = ${serverId}`).toHaveLength(0)
  })
})

test('another organization has no such server; an agent and a viewer may not', async () => {
  const { theirs } = await twoOrgs()
  await expect(syncTools(await ctxFor(theirs.orgId), serverId, [])).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(syncTools(await ctxFor(ctx.orgId, { role: 'viewer' }), serverId, [])).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('unchanged syncs by schedule write no audit, others do', async () => {
  await sync(tool('a'))
  await sync(tool('a'))
  const rows = await database.owner`
    select action from audit_events where org_id = ${ctx.orgId} and subject_id = ${serverId} order by id`
  expect(rows.map(row => row.action)).toEqual(['server.added', 'server.synced'])
})

test('10,000 tools are imported, listed, counted and approved in good time', async () => {
  const many = Array.from({ length: 10_000 }, (_, i) =>
    tool(`get_thing_${i}`, {
      description: `Thing ${i} `.repeat(30),
      annotations: { readOnlyHint: i % 2 === 0 },
    }),
  )
  const took = async <T>(work: Promise<T>): Promise<[T, number]> => {
    const from = performance.now()
    return [await work, performance.now() - from]
  }
  await sync(...many)
  const [page, listing] = await took(listContracts(ctx, { limit: 20_000 }))
  expect(page.items).toHaveLength(10_000)
  const [{ decided }] = await took(
    reviewContracts(ctx, {
      decision: 'approve',
      items: page.items.map(item => ({ contractId: item.id, versionId: item.offeredVersionId })),
    }),
  )
  expect(decided).toBe(10_000)
  expect(await loadCatalog(ctx.orgId)).toHaveLength(10_000)
  const [, again] = await took(sync(...many.map(one => ({ ...one, description: 'Another' }))))
  expect((await listContracts(ctx, { state: ['changed'], limit: 1 })).total).toBe(10_000)
  // Generous: these say "not quadratic", the benchmark says how fast.
  expect(listing).toBeLessThan(5_000)
  expect(again).toBeLessThan(60_000)
})
