import { describe, expect, it } from 'vitest'
import { ctxFor, makeOrg, testDatabase, twoOrgs } from '@/db/testing'
import { newId } from '@/lib/platform/ids'
import { join } from '../testing/join'
import { personIdIn } from '../testing/person-id'
import { addMember } from './add-member'
import { getViewer } from './get-viewer'
import { listMembers } from './list-members'
import { removeMember } from './remove-member'
import { updateMember } from './update-member'
import { updateOrganization } from './update-organization'

const { owner: db } = await testDatabase()
const { ours, theirs } = await twoOrgs()
const owner = await ctxFor(ours.orgId)
const stranger = await ctxFor(theirs.orgId)
const viewer = await ctxFor(ours.orgId, { role: 'viewer' })
const email = () => `${newId()}@example.com`
const lastAudit = async (subject: string) =>
  (await db`select action, data from audit_events where subject_id = ${subject} order by id desc limit 1`)[0]

describe('addMember', () => {
  it('makes an account with a one-time password, shown in this answer only', async () => {
    const address = email()
    const { member, oneTimePassword } = await addMember(owner, {
      email: address.toUpperCase(),
      name: 'New',
      role: 'auditor',
    })
    expect(member).toMatchObject({ email: address, name: 'New', role: 'auditor' })
    expect(oneTimePassword).toMatch(/-/)
    const row = await lastAudit(member.personId)
    expect(row).toMatchObject({ action: 'member.added', data: { email: address, role: 'auditor' } })
    expect(JSON.stringify(row)).not.toContain(oneTimePassword)
    expect((await listMembers(owner, {})).items.map(m => m.personId)).toContain(member.personId)
    expect((await listMembers(stranger, {})).items.map(m => m.personId)).not.toContain(member.personId)
  })

  it('refuses an account that an unrelated organization made: its password may be in other hands', async () => {
    const address = email()
    const { member } = await addMember(stranger, { email: address, name: 'Planted', role: 'viewer' })
    await expect(addMember(owner, { email: address, name: 'Victim', role: 'owner' })).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('not verified'),
    })
    const ids = (await listMembers(owner, {})).items.map(m => m.personId)
    expect(ids).not.toContain(member.personId)
  })

  it('takes an account as it is, without a password, from who shares an organization with it', async () => {
    const address = email()
    const first = await addMember(stranger, { email: address, name: 'Their name', role: 'viewer' })
    await join(db, theirs.orgId, personIdIn(owner), 'viewer')
    const again = await addMember(owner, { email: address, name: 'Another name', role: 'reviewer' })
    await db`delete from members where org_id = ${theirs.orgId} and person_id = ${personIdIn(owner)}`
    expect(again.oneTimePassword).toBeNull()
    expect(again.member).toMatchObject({ personId: first.member.personId, name: 'Their name' })
  })

  it('refuses who is a member, and takes back who was removed', async () => {
    const address = email()
    const { member } = await addMember(owner, { email: address, name: 'Back', role: 'viewer' })
    const again = () => addMember(owner, { email: address, name: 'Back', role: 'auditor' })
    await expect(again()).rejects.toMatchObject({ code: 'conflict' })
    await removeMember(owner, { personId: member.personId })
    expect((await again()).member).toMatchObject({ personId: member.personId, role: 'auditor' })
  })

  it('lets one of two at once add the same e-mail', async () => {
    const input = { email: email(), name: 'Twice', role: 'viewer' as const }
    const results = await Promise.allSettled([addMember(owner, input), addMember(owner, input)])
    expect(results.map(r => r.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('refuses who may not, and an e-mail that is none', async () => {
    const input = { email: email(), name: 'No', role: 'viewer' as const }
    await expect(addMember(viewer, input)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(addMember(owner, { ...input, email: 'nobody' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('updateMember', () => {
  it('changes a role, and says from what to what', async () => {
    const { member } = await addMember(owner, { email: email(), name: 'Up', role: 'viewer' })
    const input = { personId: member.personId, role: 'reviewer' as const }
    expect(await updateMember(owner, input)).toMatchObject({ role: 'reviewer' })
    expect(await updateMember(owner, input)).toMatchObject({ role: 'reviewer' })
    expect(await lastAudit(member.personId)).toMatchObject({ data: { from: 'viewer', to: 'reviewer' } })
    expect(await db`select from audit_events where subject_id = ${member.personId}`).toHaveLength(2)
  })

  it('does not reach members of another organization', async () => {
    const input = { personId: personIdIn(stranger), role: 'viewer' as const }
    await expect(updateMember(owner, input)).rejects.toMatchObject({ code: 'not_found' })
    await expect(removeMember(owner, input)).rejects.toMatchObject({ code: 'not_found' })
    await expect(updateMember(viewer, input)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(removeMember(viewer, input)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the last owner', () => {
  it('stays owner and member', async () => {
    const { orgId } = await makeOrg()
    const only = await ctxFor(orgId)
    const personId = personIdIn(only)
    await expect(updateMember(only, { personId, role: 'viewer' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(removeMember(only, { personId })).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each(['demoted', 'removed'])('stays when two owners are %s by each other at once', async how => {
    for (let round = 0; round < 5; round++) {
      const { orgId } = await makeOrg()
      const [a, b] = [await ctxFor(orgId), await ctxFor(orgId)]
      const act = (by: typeof a, whom: typeof a) =>
        how === 'demoted'
          ? updateMember(by, { personId: personIdIn(whom), role: 'viewer' })
          : removeMember(by, { personId: personIdIn(whom) })
      const results = await Promise.allSettled([act(a, b), act(b, a)])
      expect(results.map(r => r.status).sort()).toEqual(['fulfilled', 'rejected'])
      const left =
        await db`select from members where org_id = ${orgId} and role = 'owner' and removed_at is null`
      expect(left).toHaveLength(1)
    }
  })
})

describe('updateOrganization and getViewer', () => {
  it('rename for owners alone, and show everyone where they are', async () => {
    const renamed = await updateOrganization(owner, { name: 'Renamed' })
    expect(renamed).toEqual({ id: ours.orgId, slug: ours.slug, name: 'Renamed' })
    await updateOrganization(owner, { name: 'Renamed' })
    expect(await db`select from audit_events where action = 'organization.renamed'`).toHaveLength(1)
    await expect(updateOrganization(viewer, { name: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(updateOrganization(owner, { name: '' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await getViewer(viewer, {})).toMatchObject({
      role: 'viewer',
      orgName: 'Renamed',
      mustChangePassword: false,
      organizations: [{ id: ours.orgId, slug: ours.slug, name: 'Renamed' }],
    })
    expect(await getViewer(stranger, {})).toMatchObject({ orgId: theirs.orgId, orgName: 'theirs' })
  })
})
