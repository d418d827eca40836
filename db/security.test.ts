import postgres from 'postgres'
import { describe, expect, inject, it } from 'vitest'
import { withOrg } from '@/db/org'
import { organizations } from '@/db/schema'
import { newId } from '@/lib/platform/ids'
import { refusePrivilegedRole } from '@/lib/platform/server/refuse'
import { makeOrg, testDatabase, twoOrgs } from './testing'

const database = await testDatabase()

const MINE = "(org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)"

interface Table {
  name: string
  forced: boolean
  policies: string[]
  /** What the runtime role may see and write, where the table is an organization's. */
  rule: string | null
  scoped: boolean
}
const tables = await database.owner<Table[]>`
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
    array(select p.polname::text from pg_policy p where p.polrelid = c.oid) as policies,
    (select p.cmd || ' ' || p.qual || ' ' || p.with_check from pg_policies p
      where p.tablename = c.relname and p.policyname = 'own_organization' and p.roles = '{countersign_app}') as rule,
    exists(select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id') as scoped
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`

/** A connection of the runtime role whose session the test may spoil. */
async function asRuntime<T>(act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
  try {
    return await act(sql)
  } finally {
    await sql.end()
  }
}

describe('row-level security', () => {
  it('is forced on every table, with a policy of the organization where there is one', () => {
    expect(tables.filter(t => t.scoped).length).toBeGreaterThan(10)
    for (const t of tables) {
      expect(t.forced, t.name).toBe(true)
      expect(t.policies, t.name).toContain('owner_all')
      if (t.scoped) expect(t.rule, t.name).toBe(`ALL ${MINE} ${MINE}`)
    }
  })

  it.each(tables.filter(t => t.scoped).map(t => t.name))(
    '%s shows nothing without, and nothing of another, organization',
    async name => {
      const { orgId } = await makeOrg()
      const seen = await asRuntime(async sql => {
        const count = async () => Number((await sql`select count(*) as n from ${sql(name)}`)[0]?.n)
        const counts = [await count()]
        await sql`select set_config('app.org_id', ${newId()}, false)`
        counts.push(await count())
        await sql`reset all`
        counts.push(await count())
        await sql`reset role`
        counts.push(await count())
        await sql`select set_config('app.org_id', ${orgId}, false)`
        const foreign = await sql`select from ${sql(name)} where org_id <> ${orgId}`
        return [...counts, foreign.length]
      })
      expect(seen).toEqual([0, 0, 0, 0, 0])
    },
  )

  it('shows an organization itself alone, and lets it write nothing for another', async () => {
    const { ours, theirs } = await twoOrgs()
    expect((await withOrg(ours.orgId, tx => tx.select().from(organizations))).map(o => o.id)).toEqual([
      ours.orgId,
    ])
    const row = (sql: postgres.Sql, orgId: string) =>
      sql`insert into secrets (org_id, name, sealed, key_id, updated_at, updated_by) values (${orgId}, 'n', 's', 'k', now(), 'me')`
    await asRuntime(async sql => {
      await sql`select set_config('app.org_id', ${ours.orgId}, false)`
      await row(sql, ours.orgId)
      await expect(row(sql, theirs.orgId)).rejects.toThrow(/row-level security/)
      await expect(sql`update secrets set org_id = ${theirs.orgId}`).rejects.toThrow(/row-level security/)
    })
    const visible = (orgId: string) =>
      asRuntime(async sql => {
        await sql`select set_config('app.org_id', ${orgId}, false)`
        return (await sql`select from secrets`).length
      })
    expect([await visible(ours.orgId), await visible(theirs.orgId)]).toEqual([1, 0])
  })

  it('cannot be left by becoming another role or by switching it off', async () => {
    await asRuntime(async sql => {
      await expect(sql`set role countersign_owner`).rejects.toThrow(/permission denied/)
      await expect(sql`set session authorization countersign_owner`).rejects.toThrow(/permission denied/)
      await expect(sql`alter table secrets disable row level security`).rejects.toThrow(/must be owner/)
      await sql`set row_security = off`
      await expect(sql`select * from secrets`).rejects.toThrow(/row-level security/)
    })
  })

  it('keeps the audit append-only', async () => {
    await asRuntime(async sql => {
      for (const act of [
        'update audit_events set action = action',
        'delete from audit_events',
        'truncate audit_events',
      ])
        await expect(sql.unsafe(act), act).rejects.toThrow(/permission denied/)
    })
  })

  it('shows of people only the names of members', async () => {
    const { ours, theirs } = await twoOrgs()
    const [us, them] = [newId(), newId()]
    for (const [id, org] of [
      [us, ours.orgId],
      [them, theirs.orgId],
    ] as const) {
      await database.owner`insert into people (id, email, name, created_at) values (${id}, ${`${id}@example.com`}, 'n', now())`
      await database.owner`insert into members (org_id, person_id, role, created_at) values (${org}, ${id}, 'viewer', now())`
    }
    await asRuntime(async sql => {
      expect(await sql`select id from people`).toHaveLength(0)
      await sql`select set_config('app.org_id', ${ours.orgId}, false)`
      expect((await sql`select id, email, name, locale from people`).map(r => r.id)).toEqual([us])
      for (const act of [
        'select password_hash from people',
        'update people set name = name',
        'select * from sessions',
      ])
        await expect(sql.unsafe(act), act).rejects.toThrow(/permission denied/)
    })
  })
})

describe('functions', () => {
  it('are for the runtime role alone, and those with the owner’s rights have a fixed search path', async () => {
    const loose = await database.owner`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        and (has_function_privilege('public', p.oid, 'execute')
          or (p.prosecdef and not coalesce(p.proconfig, '{}') @> array['search_path=public, pg_temp']))`
    expect(loose).toHaveLength(0)
  })
})

describe('refusePrivilegedRole', () => {
  it('lets the runtime role work', () => asRuntime(refusePrivilegedRole))

  it('refuses the owner of the tables', async () => {
    await expect(refusePrivilegedRole(database.owner)).rejects.toMatchObject({
      code: 'invalid',
      detail: expect.stringContaining('owns tables'),
    })
  })

  it('refuses a superuser, and a role that may bypass row-level security', async () => {
    const admin = postgres(inject('superUrl'), { max: 1, onnotice: () => undefined })
    const role = `bypass_${newId().slice(-12)}`
    try {
      await expect(refusePrivilegedRole(admin)).rejects.toMatchObject({
        detail: expect.stringContaining('superuser'),
      })
      await admin.unsafe(`create role ${role} login bypassrls password 'x'`)
      const bypass = postgres(
        Object.assign(new URL(inject('superUrl')), { username: role, password: 'x' }).href,
        { max: 1 },
      )
      await expect(refusePrivilegedRole(bypass)).rejects.toMatchObject({
        detail: expect.stringContaining('bypass'),
      })
      await bypass.end()
    } finally {
      await admin.unsafe(`drop role if exists ${role}`)
      await admin.end()
    }
  })
})
