import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pool, type Tx } from '@/db/client'
import { newId } from '@/lib/platform/ids'
import { roles } from '@/lib/platform/permissions'
import { BACKOFF_MS } from '../core/backoff'

/** The functions of db/functions/identity.sql, typed: what is read beside the organization's own rows. */

type Runner = Pick<Tx, 'execute'>
const outside = (): Runner => pool().db

async function rows<T>(runner: Runner, shape: z.ZodType<T>, query: SQL): Promise<T[]> {
  return z.array(shape).parse([...(await runner.execute(query))])
}
async function one<T>(runner: Runner, shape: z.ZodType<T>, query: SQL): Promise<T | undefined> {
  return (await rows(runner, shape, query))[0]
}
async function yes(runner: Runner, query: SQL): Promise<boolean> {
  return (await one(runner, z.object({ yes: z.boolean() }), query))?.yes === true
}

const role = z.enum(roles)
const attempt = z.object({
  person_id: z.string(),
  password_hash: z.string().nullable(),
  locked_for_ms: z.number(),
})
const person = z.object({ person_id: z.string(), name: z.string(), email: z.string() })
const membership = z.object({
  org_id: z.string(),
  slug: z.string(),
  org_name: z.string(),
  role,
  name: z.string(),
  email: z.string(),
})
const session = person.extend({ org_id: z.string(), role })
const apiKey = person.extend({ key_id: z.string(), org_id: z.string(), key_role: role, member_role: role })
const agentToken = z.object({
  token_id: z.string(),
  org_id: z.string(),
  org_slug: z.string(),
  profile_id: z.string(),
  agent: z.string(),
})
const organization = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type OrganizationRef = z.infer<typeof organization>

export const beginSignIn = (email: string) =>
  one(
    outside(),
    attempt,
    sql`select * from identity_begin_sign_in(${email}, ${`{${BACKOFF_MS.join(',')}}`}::int[])`,
  )
export const forgive = (personId: string) =>
  outside().execute(sql`select identity_forgive(${personId}::uuid)`)
export const personByEmail = (email: string) =>
  one(outside(), person, sql`select * from identity_person_by_email(${email})`)
export const membershipsOf = (personId: string, runner: Runner = outside()) =>
  rows(runner, membership, sql`select * from identity_memberships(${personId}::uuid)`)
export const mustChangePassword = (tx: Runner, personId: string) =>
  yes(tx, sql`select identity_must_change_password(${personId}::uuid) as yes`)
export const sessionById = (id: string) =>
  one(outside(), session, sql`select * from identity_session(${id}::uuid)`)
export const apiKeyByHash = (hash: string) =>
  one(outside(), apiKey, sql`select * from identity_api_key(${hash})`)
export const agentTokenByHash = (hash: string) =>
  one(outside(), agentToken, sql`select * from identity_agent_token(${hash})`)
export const allOrganizations = () =>
  rows(outside(), organization, sql`select * from identity_organizations()`)

export const insertSession = (
  tx: Runner,
  s: { id: string; personId: string; orgId: string; seconds: number; userAgent: string | null },
) =>
  tx.execute(
    sql`select identity_open_session(${s.id}::uuid, ${s.personId}::uuid, ${s.orgId}::uuid, ${s.seconds}::int, ${s.userAgent}::text)`,
  )
export const endSession = (tx: Runner, id: string) =>
  yes(tx, sql`select identity_end_session(${id}::uuid) as yes`)
/** Sessions of the person in one organization, or in all; but for `except`. */
export const endSessions = (
  tx: Runner,
  personId: string,
  { orgId = null, except = null }: { orgId?: string | null; except?: string | null },
) => tx.execute(sql`select identity_end_sessions(${personId}::uuid, ${orgId}::uuid, ${except}::uuid)`)
export const setPassword = (tx: Runner, personId: string, before: string, after: string) =>
  yes(tx, sql`select identity_set_password(${personId}::uuid, ${before}, ${after}) as yes`)
export const resetPassword = (tx: Runner, personId: string, hash: string) =>
  yes(tx, sql`select identity_reset_password(${personId}::uuid, ${hash}) as yes`)
export const addPerson = (tx: Runner, p: { id: string; email: string; name: string; hash: string }) =>
  one(
    tx,
    person.extend({ created: z.boolean() }),
    sql`select * from identity_add_person(${p.id}::uuid, ${p.email}, ${p.name}, ${p.hash})`,
  )
export const bootstrapOrganization = (
  tx: Runner,
  o: { id: string; slug: string; name: string; people: readonly object[] },
) =>
  yes(
    tx,
    sql`select identity_bootstrap(${o.id}::uuid, ${o.slug}, ${o.name}, ${JSON.stringify(o.people)}::jsonb) as yes`,
  )

async function outcome<T extends string>(tx: Runner, known: z.ZodType<T>, call: SQL): Promise<T | undefined> {
  return (await one(tx, z.object({ outcome: known }), sql`select ${call} as outcome`))?.outcome
}
/** Makes an organization that the person owns, with a row in its own audit. */
export const insertOrganization = (
  tx: Runner,
  o: { id: string; slug: string; name: string; personId: string; requestId: string },
) =>
  outcome(
    tx,
    z.enum(['created', 'taken', 'no_owner']),
    sql`identity_create_organization(${o.id}::uuid, ${o.slug}, ${o.name}, ${o.personId}::uuid, ${newId()}::uuid, ${o.requestId})`,
  )
/** Moves a session to another organization of its person, with a row in that one's audit. */
export const moveSession = (
  tx: Runner,
  s: { sessionId: string; personId: string; orgId: string; requestId: string },
) =>
  outcome(
    tx,
    z.enum(['switched', 'no_member', 'moved']),
    sql`identity_switch_session(${s.sessionId}::uuid, ${s.personId}::uuid, ${s.orgId}::uuid, ${newId()}::uuid, ${s.requestId})`,
  )
