import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { newId } from '@/lib/platform/ids'
import { ctxFor, testDatabase, twoOrgs } from './testing'

const database = await testDatabase()

/**
 * Functions with the owner's rights see every organization: each is listed here with the columns that it may give, and
 * one that is not listed has not been thought about. Nobody's arguments, names of tools or texts are among them.
 */
const reviewed: Record<string, string> = {
  identity_begin_sign_in: 'person_id password_hash locked_for_ms', // of an exact e-mail, for the check
  identity_forgive: '',
  identity_person_by_email: 'person_id name email', // of an exact e-mail
  identity_memberships: 'org_id slug org_name role name email', // of an exact person
  identity_must_change_password: '',
  identity_open_session: '',
  identity_session: 'person_id name email org_id role', // of an exact session
  identity_end_sessions: '',
  identity_end_session: '',
  identity_set_password: '',
  identity_reset_password: '',
  identity_add_person: 'person_id name email created', // of an exact e-mail
  identity_api_key: 'key_id org_id person_id name email key_role member_role', // of an exact hash
  identity_agent_token: 'token_id org_id org_slug profile_id agent', // of an exact hash
  identity_organizations: 'id slug name',
  identity_bootstrap: '',
  identity_create_organization: '',
  identity_switch_session: '',
  inbox_due: 'org_id id',
  outbox_claim: 'id org_id topic payload attempt', // ids only, by the rule for payloads
  outbox_finish: '',
  outbox_retry: '',
  outbox_due_in: '',
  open_call_gateways: 'org_id gateway_id',
  orgs_with_quiet_runs: 'org_id',
  prompt_releases_to_judge: 'org_id id',
  sweep_done: 'what swept',
}

const functions = await database.owner<{ name: string; types: string[]; given: string }[]>`
  select p.proname as name,
    array(select format_type(t, null) from unnest(p.proargtypes::oid[]) t) as types,
    coalesce(array_to_string(array(
      select n from unnest(p.proargnames, p.proargmodes) as a(n, m) where m in ('t', 'o')), ' '), '') as given
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`

async function asRuntime<T>(orgId: string | undefined, act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
  try {
    if (orgId !== undefined) await sql`select set_config('app.org_id', ${orgId}, false)`
    return await act(sql)
  } finally {
    await sql.end()
  }
}

/** Of each type the values that a taken-over connection would try first. */
const hostile: Record<string, string[]> = {
  text: ['null', "''", "'%'", "repeat('x', 100000)", "''' or true --'"],
  uuid: ['null', "'00000000-0000-0000-0000-000000000000'", "'ffffffff-ffff-ffff-ffff-ffffffffffff'"],
  integer: ['null', '-1', '0', '2147483647'],
  'integer[]': ['null', "'{}'", "'{2147483647}'", "'{-5}'"],
  'text[]': ['null', "'{}'", "'{%}'"],
  jsonb: ['null', "'[]'", "'{}'", "'[{}]'"],
  'timestamp with time zone': ['null', "'infinity'", "'-infinity'"],
}

describe('functions with the owner’s rights', () => {
  it('are all reviewed, and give what was reviewed', () => {
    expect(Object.fromEntries(functions.map(f => [f.name, f.given]))).toEqual(reviewed)
  })

  it.each(functions.map(f => [f.name, f] as const))(
    '%s gives strangers nothing of people',
    async (name, { types }) => {
      const { ours, theirs } = await twoOrgs()
      const ctx = await ctxFor(theirs.orgId)
      const person = ctx.actor.kind === 'user' ? ctx.actor : expect.fail()
      await asRuntime(ours.orgId, async sql => {
        const rounds = Math.max(1, ...types.map(type => hostile[type]?.length ?? 0))
        for (let i = 0; i < rounds; i++) {
          const args = types.map(
            type => `${hostile[type]?.[i % (hostile[type]?.length ?? 1)] ?? 'null'}::${type}`,
          )
          const rows = await sql.unsafe(`select * from ${name}(${args.join(', ')})`).catch(() => [])
          const text = JSON.stringify(rows)
          expect(text).not.toContain(person.name)
          expect(text).not.toContain(person.email)
          expect(text).not.toContain('argon2')
        }
      })
    },
  )
})

describe('what a taken-over connection cannot do to another organization', () => {
  it('open a session of who is no member, or for years', async () => {
    const { ours, theirs } = await twoOrgs()
    const [us, them] = [await ctxFor(ours.orgId), await ctxFor(theirs.orgId)]
    const idOf = (ctx: typeof us) => (ctx.actor.kind === 'user' ? ctx.actor.personId : '')
    await asRuntime(ours.orgId, async sql => {
      const open = async (personId: string, orgId: string) => {
        const id = newId()
        await sql`select identity_open_session(${id}, ${personId}, ${orgId}, 2147483647, 'x')`
        return (
          await database.owner`select expires_at < now() + interval '32 days' as short from sessions where id = ${id}`
        )[0]
      }
      expect(await open(idOf(us), theirs.orgId)).toBeUndefined()
      expect(await open(idOf(them), ours.orgId)).toBeUndefined()
      expect(await open(idOf(us), ours.orgId)).toEqual({ short: true })
    })
  })

  it('end the sessions of its people', async () => {
    const { ours, theirs } = await twoOrgs()
    const them = await ctxFor(theirs.orgId)
    const personId = them.actor.kind === 'user' ? them.actor.personId : ''
    const id = newId()
    await asRuntime(
      theirs.orgId,
      sql => sql`select identity_open_session(${id}, ${personId}, ${theirs.orgId}, 60, 'x')`,
    )
    const end = (orgId: string | undefined) =>
      asRuntime(
        orgId,
        async sql => (await sql`select identity_end_sessions(${personId}, null, null) as n`)[0]?.n,
      )
    expect([await end(undefined), await end(ours.orgId), await end(theirs.orgId)]).toEqual([0, 0, 1])
  })

  it('lock an account for good, or let it be guessed without a wait', async () => {
    const email = `${newId()}@example.com`
    await database.owner`insert into people (id, email, name, password_hash, created_at) values (${newId()}, ${email}, 'n', 'h', now())`
    await asRuntime(undefined, async sql => {
      const lock = async (schedule: number[]) => {
        await database.owner`update people set locked_until = null where email = ${email}`
        await sql`select * from identity_begin_sign_in(${email}, ${schedule}::int[])`
        const [row] =
          await database.owner`select extract(epoch from locked_until - now())::int as s from people where email = ${email}`
        return Number(row?.s)
      }
      expect(await lock([2_147_483_647])).toBeLessThanOrEqual(3600)
      expect(await lock([])).toBeGreaterThan(800)
      expect(await lock([-1_000_000])).toBeLessThanOrEqual(0)
    })
  })

  it('read through a session that was used by another before', async () => {
    const { ours, theirs } = await twoOrgs()
    for (const { orgId } of [ours, theirs])
      await database.owner`insert into payloads (org_id, hash, body, size, created_at) values (${orgId}, 'sha256:same', ${orgId}, 1, now())`
    await asRuntime(undefined, async sql => {
      await sql.unsafe(`prepare p as select body from payloads where hash = 'sha256:same'`)
      const bodies = async () => (await sql.unsafe('execute p')).map(row => String(row.body))
      for (const { orgId } of [ours, theirs, ours]) {
        await sql.begin(async tx => {
          await tx`select set_config('app.org_id', ${orgId}, true)`
          expect((await tx.unsafe('execute p')).map(row => row.body)).toEqual([orgId])
        })
        expect(await bodies()).toEqual([])
      }
      await sql`select set_config('app.org_id', '', false)`
      expect(await bodies()).toEqual([])
      await expect(sql.unsafe('set session authorization postgres')).rejects.toThrow(/permission denied/)
      await expect(
        sql.unsafe('create function public.f() returns int language sql as $$ select 1 $$'),
      ).rejects.toThrow(/permission denied/)
      await expect(sql.unsafe("copy payloads to program 'cat'")).rejects.toThrow(
        /permission denied|not supported/,
      )
      await expect(sql.unsafe('select * from pg_authid')).rejects.toThrow(/permission denied/)
      expect(await sql.unsafe("select * from pg_stats where tablename = 'payloads'")).toHaveLength(0)
    })
  })
})
