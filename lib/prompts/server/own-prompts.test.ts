import { expect, test } from 'vitest'
import { openPool, setPool } from '@/db/client'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import { GatewayPrompts } from './own-prompts'
import { arrangePrompt, release } from './testing'

const database = await testDatabase()

test('while the database is away the last that was known is served, said to be stale, and counted when it is back', async () => {
  const { orgId } = await makeOrg()
  const by = { author: await ctxFor(orgId), reviewer: await ctxFor(orgId, { role: 'reviewer' }) }
  await arrangePrompt(by.author, 'p', 'one')
  await release(by, 'p', 1)
  const own = new GatewayPrompts()
  const offered = (await own.load(orgId))(['p'])
  expect(offered).toMatchObject([{ name: 'p', environment: 'production' }])
  const get = () =>
    own.get({
      orgId,
      name: 'p',
      environment: 'production',
      arguments: {},
      meta: {},
      profileId: by.author.requestId,
      agent: 'a',
      user: undefined,
      conversationId: 'c',
      traceId: undefined,
      runId: undefined,
      stale: false,
    })
  const served = async () => {
    const answer = await get()
    return 'result' in answer ? answer.result._meta : answer
  }
  const name = 'dev.countersign/prompt'
  expect(await served()).toMatchObject({ [name]: { version: 1 } })
  const nowhere = openPool('postgres://nobody:x@127.0.0.1:9/none', 1)
  setPool(nowhere)
  try {
    expect((await own.load(orgId))(['p'])).toEqual(offered)
    expect(await served()).toMatchObject({ [name]: { version: 1, stale: true } })
  } finally {
    setPool(database.pool)
    await nowhere.close()
  }
  await own.load(orgId)
  expect(await served()).not.toMatchObject({ [name]: { stale: true } })
  await own.close()
  const [counted] = await database.owner`select count from prompt_serves where org_id = ${orgId}`
  expect(Number(counted?.count)).toBe(3)
  expect(await database.owner`select unit from prompt_exposures where org_id = ${orgId}`).toEqual([
    { unit: 'c' },
  ])
  expect(own.lost).toBe(0)
})
