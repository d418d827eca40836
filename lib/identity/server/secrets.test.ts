import { describe, expect, it, vi } from 'vitest'
import { withOrg } from '@/db/org'
import { ctxFor, testDatabase, twoOrgs } from '@/db/testing'
import { newId } from '@/lib/platform/ids'
import { listSecrets } from './list-secrets'
import { readSecret } from './read-secret'
import { removeSecret } from './remove-secret'
import { setSecret } from './set-secret'

const KEY = 'the key of the instance, 32 characters or more'
process.env.COUNTERSIGN_SECRET_KEY = KEY
const { owner: db } = await testDatabase()
const { ours, theirs } = await twoOrgs()
const owner = await ctxFor(ours.orgId)
const stranger = await ctxFor(theirs.orgId)
const auditor = await ctxFor(ours.orgId, { role: 'auditor' })
const read = (orgId: string, name: string) => withOrg(orgId, tx => readSecret(tx, orgId, name))
const server = (config: object) =>
  db`insert into servers (id, org_id, name, config, created_at, updated_at)
     values (${newId()}, ${ours.orgId}, ${newId()}, ${JSON.stringify(config)}::text::jsonb, now(), now())`

describe('setSecret', () => {
  it('seals the value: it is in no row, list or audit', async () => {
    const value = `s3cret-${newId()}`
    await setSecret(owner, { name: 'tickets-token', value: 'before' })
    await setSecret(owner, { name: 'tickets-token', value })
    expect(await read(ours.orgId, 'tickets-token')).toBe(value)
    const list = await listSecrets(owner, {})
    expect(list.items.map(s => s.name)).toEqual(['tickets-token'])
    const stored = [await db`select * from secrets`, await db`select * from audit_events`, list]
    expect(JSON.stringify(stored)).not.toContain(value)
    const actions = await db`select action from audit_events where subject_id = 'tickets-token' order by id`
    expect(actions.map(a => a.action)).toEqual(['secret.stored', 'secret.replaced'])
  })

  it('is for owners, and for their organization', async () => {
    await setSecret(owner, { name: 'ours', value: 'x' })
    await expect(setSecret(auditor, { name: 'a', value: 'b' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listSecrets(auditor, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(removeSecret(auditor, { name: 'ours' })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await listSecrets(stranger, {})).items).toEqual([])
    await expect(removeSecret(stranger, { name: 'ours' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(read(theirs.orgId, 'ours')).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('ours'),
    })
    await expect(setSecret(owner, { name: '../x', value: 'b' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(setSecret(owner, { name: 'empty', value: '' })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('opens in its own place only: neither under another name nor after a change', async () => {
    await setSecret(owner, { name: 'a', value: 'of a' })
    await setSecret(owner, { name: 'b', value: 'of b' })
    await db`update secrets s set sealed = o.sealed from secrets o
      where s.org_id = ${ours.orgId} and o.org_id = s.org_id and s.name = 'b' and o.name = 'a'`
    await expect(read(ours.orgId, 'b')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('removeSecret', () => {
  it('refuses while a server uses it, and names the servers', async () => {
    for (const name of ['in-header', 'in-env', 'free']) await setSecret(owner, { name, value: 'x' })
    await server({
      transport: 'http',
      url: 'http://x',
      auth: { type: 'static', header: 'Authorization', secret: 'in-header' },
    })
    await server({
      transport: 'stdio',
      command: 'node',
      args: [],
      env: { TOKEN: 'secret:in-env', A: 'free' },
    })
    for (const name of ['in-header', 'in-env'])
      await expect(removeSecret(owner, { name })).rejects.toMatchObject({
        code: 'conflict',
        data: { servers: [expect.any(String)] },
      })
    await removeSecret(owner, { name: 'free' })
    await expect(removeSecret(owner, { name: 'free' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the key of the instance', () => {
  it('can be rotated: the key before opens what it sealed, another opens nothing', async () => {
    await setSecret(owner, { name: 'kept', value: 'still here' })
    const readUnder = async (env: Record<string, string>) => {
      vi.resetModules()
      Object.assign(process.env, env)
      const fresh = await import('./read-secret')
      return withOrg(ours.orgId, tx => fresh.readSecret(tx, ours.orgId, 'kept'))
    }
    const next = { COUNTERSIGN_SECRET_KEY: 'another key of the instance, long enough for it' }
    expect(await readUnder({ ...next, COUNTERSIGN_SECRET_KEY_PREVIOUS: KEY })).toBe('still here')
    await expect(readUnder({ ...next, COUNTERSIGN_SECRET_KEY_PREVIOUS: '' })).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})
