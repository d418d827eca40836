import { describe, expect, it } from 'vitest'
import { withOrg } from '@/db/org'
import { ctxFor, makeOrg, testDatabase, workerCtx } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { join } from '../testing/join'
import { personIdIn } from '../testing/person-id'
import { createApiKey } from './create-api-key'
import { createOrganization } from './create-organization'
import { getViewer } from './get-viewer'
import { listApiKeys } from './list-api-keys'
import { listMembers } from './list-members'
import { removeMember } from './remove-member'
import { insertOrganization, insertSession, moveSession, sessionById } from './store'
import { switchOrganization } from './switch-organization'
import { updateMember } from './update-member'

const { owner: db } = await testDatabase()
const { orgId, slug: takenSlug } = await makeOrg('first')
const owner = await ctxFor(orgId)
const viewer = await ctxFor(orgId, { role: 'viewer' })
const other = await makeOrg('other')
const stranger = await ctxFor(other.orgId)

const slug = () => `org-${newId()}`
const userIn = (ctx: Ctx) => {
  if (ctx.actor.kind !== 'user') throw new Error('This context has no person')
  return ctx.actor
}
const withKey = (ctx: Ctx): Ctx => ({ ...ctx, actor: { ...userIn(ctx), via: 'api_key' } })
const auditOf = async (org: string, action: string) => [
  ...(await db`select actor, subject_id, subject_name, data, request_id from audit_events
    where org_id = ${org} and action = ${action} order by at, id`),
]

/** The same person in a browser, as the console reads it on each request. */
async function browse(ctx: Ctx): Promise<() => Promise<Ctx>> {
  const id = newId()
  await withOrg(ctx.orgId, tx =>
    insertSession(tx, {
      id,
      personId: personIdIn(ctx),
      orgId: ctx.orgId,
      seconds: 600,
      userAgent: null,
    }),
  )
  return async () => {
    const row = await sessionById(id)
    if (row === undefined) throw new Error('The session does not hold')
    return {
      ...ctx,
      orgId: row.org_id,
      actor: { ...userIn(ctx), role: row.role, via: 'session', sessionId: id },
    }
  }
}

describe('createOrganization', () => {
  it('makes one whose only member and owner is the person who asks, and both audits say so', async () => {
    const made = await createOrganization(owner, { slug: slug(), name: 'Second' })
    const inside = await db`select person_id, role, removed_at from members where org_id = ${made.id}`
    expect([...inside]).toEqual([{ person_id: personIdIn(owner), role: 'owner', removed_at: null }])
    const shared = {
      actor: { kind: 'user', id: personIdIn(owner), name: userIn(owner).name },
      subject_id: made.id,
      subject_name: 'Second',
      request_id: owner.requestId,
    }
    const email = userIn(owner).email
    expect(await auditOf(orgId, 'organization.created')).toEqual([{ ...shared, data: { slug: made.slug } }])
    expect(await auditOf(made.id, 'organization.created')).toEqual([
      { ...shared, data: { people: [{ email, role: 'owner' }] } },
    ])
    expect((await getViewer(owner, {})).organizations.map(o => o.id)).toEqual([orgId, made.id])
    expect((await getViewer(viewer, {})).organizations.map(o => o.id)).toEqual([orgId])
  })

  it('takes an API key of an owner, and no program of ours', async () => {
    const input = { slug: slug(), name: 'By key' }
    expect(await createOrganization(withKey(owner), input)).toMatchObject(input)
    await expect(
      createOrganization(workerCtx(orgId), { slug: slug(), name: 'By worker' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('refuses a key that is taken, and says so', async () => {
    const before = await auditOf(orgId, 'organization.created')
    await expect(createOrganization(owner, { slug: takenSlug, name: 'Again' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(takenSlug),
      hint: expect.any(String),
    })
    expect(await auditOf(orgId, 'organization.created')).toEqual(before)
    expect(await db`select from organizations where name = 'Again'`).toHaveLength(0)
  })

  it.each(['', 'Upper', '-dash', 'a b', 'a/b', 'x'.repeat(65)])('refuses the key "%s"', async bad => {
    await expect(createOrganization(owner, { slug: bad, name: 'n' })).rejects.toMatchObject({
      code: 'invalid',
      detail: expect.stringMatching(/^slug: /),
    })
  })

  it('is for owners: by their role, and by what the database knows of them', async () => {
    const input = { slug: slug(), name: 'No' }
    for (const role of ['reviewer', 'release_manager', 'auditor', 'viewer'] as const)
      await expect(createOrganization(await ctxFor(orgId, { role }), input)).rejects.toMatchObject({
        code: 'forbidden',
      })
    const demoted = await ctxFor(orgId)
    await updateMember(owner, { personId: personIdIn(demoted), role: 'viewer' })
    await expect(createOrganization(demoted, input)).rejects.toMatchObject({ code: 'forbidden' })
    const outcome = await withOrg(orgId, tx =>
      insertOrganization(tx, { ...input, id: newId(), personId: personIdIn(stranger), requestId: 'r' }),
    )
    expect(outcome).toBe('no_owner')
  })

  it('lets one of several at once have a key', async () => {
    const input = { slug: slug(), name: 'Race' }
    const all = await Promise.allSettled([owner, stranger, owner].map(ctx => createOrganization(ctx, input)))
    expect(all.map(r => r.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const r of all) if (r.status === 'rejected') expect(r.reason).toMatchObject({ code: 'conflict' })
    expect(await db`select from organizations where slug = ${input.slug}`).toHaveLength(1)
  })
})

describe('switchOrganization', () => {
  it('moves the session: verbs see the other organization, with the role there, and it alone', async () => {
    const session = await browse(owner)
    const made = await createOrganization(await session(), { slug: slug(), name: 'Moved to' })
    await createApiKey(await session(), { name: 'old', role: 'viewer' })
    await switchOrganization(await session(), { orgId: made.id })
    const there = await session()
    expect(there).toMatchObject({ orgId: made.id, actor: { role: 'owner' } })
    expect((await listApiKeys(there, {})).items).toEqual([])
    expect((await listMembers(there, {})).items.map(m => m.personId)).toEqual([personIdIn(owner)])
    await createApiKey(there, { name: 'new', role: 'viewer' })
    expect(await getViewer(there, {})).toMatchObject({ orgId: made.id, orgName: 'Moved to' })

    await switchOrganization(there, { orgId })
    const names = (await listApiKeys(await session(), {})).items.map(k => k.name)
    expect(names).toEqual(['old'])
  })

  it('gives the role of the other organization, and a row to both audits that names neither other', async () => {
    const who = await ctxFor(orgId, { role: 'viewer' })
    await join(db, other.orgId, personIdIn(who), 'auditor')
    const session = await browse(who)
    await switchOrganization(await session(), { orgId: other.orgId })
    expect((await session()).actor).toMatchObject({ role: 'auditor' })
    const [left] = (await auditOf(orgId, 'session.ended')).slice(-1)
    const [entered] = (await auditOf(other.orgId, 'session.started')).slice(-1)
    for (const row of [left, entered])
      expect(row).toMatchObject({ subject_id: personIdIn(who), data: { by: 'switch' } })
    expect(JSON.stringify(left)).not.toContain(other.orgId)
    expect(JSON.stringify(entered)).not.toContain(orgId)
  })

  it('changes nothing where the session is already', async () => {
    const session = await browse(viewer)
    const before = await auditOf(orgId, 'session.ended')
    await switchOrganization(await session(), { orgId })
    expect(await auditOf(orgId, 'session.ended')).toEqual(before)
  })

  it('knows only organizations of the person: not another’s, not one they left, not one that is none', async () => {
    const who = await ctxFor(orgId)
    const session = await browse(who)
    await join(db, other.orgId, personIdIn(who), 'viewer')
    await removeMember(stranger, { personId: personIdIn(who) })
    for (const target of [other.orgId, newId()])
      await expect(switchOrganization(await session(), { orgId: target })).rejects.toMatchObject({
        code: 'not_found',
      })
    await expect(switchOrganization(await session(), { orgId: 'x' })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect((await session()).orgId).toBe(orgId)
  })

  it('is not for API keys, and says why', async () => {
    await expect(switchOrganization(withKey(owner), { orgId: other.orgId })).rejects.toMatchObject({
      code: 'invalid',
      detail: expect.stringContaining('one organization'),
      hint: expect.any(String),
    })
  })

  it('moves no session of somebody else, and none that has ended', async () => {
    const session = await browse(viewer)
    const sessionId = userIn(await session()).sessionId ?? ''
    const target = await createOrganization(owner, { slug: slug(), name: 'Trap' })
    const move = () =>
      withOrg(orgId, tx =>
        moveSession(tx, { sessionId, personId: personIdIn(owner), orgId: target.id, requestId: 'r' }),
      )
    expect(await move()).toBe('moved')
    expect((await session()).orgId).toBe(orgId)
    const ended = await (await browse(owner))()
    await db`update sessions set revoked_at = now() where id = ${userIn(ended).sessionId ?? ''}`
    await expect(switchOrganization(ended, { orgId: target.id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('lets one of two switches at once win', async () => {
    const session = await browse(owner)
    const here = await session()
    const targets = [
      await createOrganization(owner, { slug: slug(), name: 'A' }),
      await createOrganization(owner, { slug: slug(), name: 'B' }),
    ]
    const results = await Promise.allSettled(targets.map(t => switchOrganization(here, { orgId: t.id })))
    expect(results.map(r => r.status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = targets[results.findIndex(r => r.status === 'fulfilled')]
    expect((await session()).orgId).toBe(winner?.id)
  })
})
