import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { migrate } from './migrate'

const secretKey = 'the secret key of the tests, 32 characters or more'
const made: string[] = []
const at = (path: string, user?: string) => {
  const url = new URL(inject('ownerUrl'))
  url.pathname = `/${path}`
  if (user !== undefined) url.username = user
  return url.href
}

async function run<T>(url: string, act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await act(sql)
  } finally {
    await sql.end()
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `migrate_${randomBytes(6).toString('hex')}`
  made.push(name)
  await run(at('postgres'), sql => sql.unsafe(`create database ${name}`))
  return at(name)
}

afterAll(() =>
  run(at('postgres'), async sql => {
    for (const name of made) await sql.unsafe(`drop database ${name} with (force)`)
  }),
)

describe('migrate', () => {
  it('lets four starters at once bring one database up', async () => {
    const migrationUrl = await emptyDatabase()
    const urls = await Promise.all([1, 2, 3, 4].map(() => migrate({ migrationUrl, secretKey })))
    expect(new Set(urls).size).toBe(1)
    const count = await run(
      migrationUrl,
      sql => sql`select count(*)::int as n, count(distinct hash)::int as d from drizzle.__drizzle_migrations`,
    )
    expect(count[0]?.n).toBe(count[0]?.d)
    expect(await run(urls[0] ?? '', sql => sql`select current_user as me`)).toMatchObject([
      { me: 'countersign_app' },
    ])
  })

  it('applies functions and policies again when they changed, and only then', async () => {
    const migrationUrl = await emptyDatabase()
    await migrate({ migrationUrl, secretKey })
    await run(migrationUrl, sql => sql`drop policy own_organization on secrets`)
    const policies = () => run(migrationUrl, sql => sql`select from pg_policies where tablename = 'secrets'`)
    await migrate({ migrationUrl, secretKey })
    expect(await policies()).toHaveLength(1)
    await run(migrationUrl, sql => sql`update drizzle.countersign_applied set digest = 'older'`)
    await migrate({ migrationUrl, secretKey })
    expect(await policies()).toHaveLength(2)
  })

  it('uses the role that DATABASE_URL names, and refuses the owner or an unknown one there', async () => {
    const migrationUrl = await emptyDatabase()
    const refused = (user: string) =>
      migrate({ migrationUrl, secretKey, runtimeUrl: at(new URL(migrationUrl).pathname.slice(1), user) })
    await expect(refused('countersign_owner')).rejects.toMatchObject({
      message: expect.stringContaining('same role'),
    })
    await expect(refused('nobody_here')).rejects.toMatchObject({
      message: expect.stringContaining('nobody_here'),
    })
  })

  it('refuses a database that a newer version migrated', async () => {
    const migrationUrl = await emptyDatabase()
    await migrate({ migrationUrl, secretKey })
    await run(
      migrationUrl,
      sql => sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)`,
    )
    await expect(migrate({ migrationUrl, secretKey })).rejects.toMatchObject({
      message: expect.stringContaining('newer Countersign'),
    })
  })
})
