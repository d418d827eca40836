import { expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import { listContracts } from './list-contracts'
import { listVersions } from './list-versions'
import { renewDiffs } from './renew-diffs'
import { reviewContracts } from './review-contracts'
import { storeServer, syncTools, tool } from './testing/offers'

const database = await testDatabase()

test('what an older formula said is compared anew, with what it was compared with', async () => {
  const { orgId } = await makeOrg()
  const ctx = await ctxFor(orgId, { role: 'owner' })
  const server = await storeServer(ctx, 'one')
  const offer = async (title: string) => {
    await syncTools(ctx, server.id, [tool('a', { title })])
    const { items } = await listContracts(ctx, {})
    return items[0] ?? expect.fail('no contract')
  }
  const approve = async (title: string) => {
    const { id, offeredVersionId } = await offer(title)
    await reviewContracts(ctx, {
      decision: 'approve',
      items: [{ contractId: id, versionId: offeredVersionId }],
    })
  }
  await approve('one')
  await offer('two')
  const { id } = await offer('three')
  const good = (await listVersions(ctx, { id })).items
  expect(good.map(({ number, verdict, changes }) => [number, verdict, changes[0]?.before])).toEqual([
    [3, 'risky', 'one'],
    [2, 'risky', 'one'],
    [1, 'identical', undefined],
  ])

  expect(await renewDiffs()).toBe(0)
  await database.owner`update contract_versions set diff_formula = 0, compared_with = null, verdict = 'compatible',
    changes = '[{"path":"/title","kind":"changed"}]' where number > 1`
  await database.owner`update contract_versions set diff_formula = 0 where number = 1`
  expect(await renewDiffs()).toBe(2)
  expect((await listVersions(ctx, { id })).items).toEqual(good)
  expect(await renewDiffs()).toBe(0)
  const audits = await database.owner`select data from audit_events where action = 'contracts.compared_anew'`
  expect(audits).toMatchObject([{ data: { versions: 2 } }])
})

test('workers that compare anew at the same time store it once', async () => {
  const { orgId } = await makeOrg()
  const ctx = await ctxFor(orgId, { role: 'owner' })
  const server = await storeServer(ctx, 'one')
  for (const title of ['one', 'two']) await syncTools(ctx, server.id, [tool('a', { title })])
  await database.owner`update contract_versions set diff_formula = 0`
  await Promise.all([renewDiffs(), renewDiffs()])
  const audits = await database.owner`
    select data from audit_events where action = 'contracts.compared_anew' and org_id = ${orgId}`
  expect(audits).toHaveLength(1)
})
