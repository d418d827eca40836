import type postgres from 'postgres'
import { type Actor, type Ctx, systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import type { Role } from '@/lib/platform/permissions'

let connection: postgres.Sql | undefined

/** testDatabase() lends its owner connection: factories write beneath row-level security. */
export function lendOwner(sql: postgres.Sql | undefined): void {
  connection = sql
}

function owner(): postgres.Sql {
  if (connection === undefined) throw new Error('Call `await testDatabase()` first')
  return connection
}

export interface TestOrg {
  orgId: string
  slug: string
}

/** A new organization with nobody in it. */
export async function makeOrg(name = 'acme'): Promise<TestOrg> {
  const orgId = newId()
  const slug = `${name}-${orgId.slice(-8)}`
  await owner()`insert into organizations (id, slug, name) values (${orgId}, ${slug}, ${name})`
  return { orgId, slug }
}

/** Two organizations, for the denial test that every verb has. */
export async function twoOrgs(): Promise<{ ours: TestOrg; theirs: TestOrg }> {
  return { ours: await makeOrg('ours'), theirs: await makeOrg('theirs') }
}

/** A context whose actor is a new member with the role (owner when none is given). */
export async function ctxFor(orgId: string, { role = 'owner' }: { role?: Role } = {}): Promise<Ctx> {
  const personId = newId()
  const name = `${role} ${personId.slice(-6)}`
  const email = `${personId}@example.com`
  await owner()`insert into people (id, email, name, created_at) values (${personId}, ${email}, ${name}, now())`
  await owner()`insert into members (org_id, person_id, role, created_at) values (${orgId}, ${personId}, ${role}, now())`
  return contextOf(orgId, { kind: 'user', personId, name, email, role, via: 'session' })
}

/** A context of the worker. */
export const workerCtx = (orgId: string): Ctx => contextOf(orgId, { kind: 'worker', job: 'test' })

/** A context of an agent; its token and profile need not exist. */
export const agentCtx = (orgId: string, as: Partial<Extract<Actor, { kind: 'agent' }>> = {}): Ctx =>
  contextOf(orgId, {
    kind: 'agent',
    tokenId: newId(),
    profileId: newId(),
    agent: 'test-agent',
    roles: [],
    ...as,
  })

const contextOf = (orgId: string, actor: Actor): Ctx => ({
  orgId,
  actor,
  requestId: newId(),
  clock: systemClock,
})
