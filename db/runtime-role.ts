import postgres from 'postgres'
import { AppError } from '@/lib/platform/errors'
import { deriveSecret } from '@/lib/platform/server/secret-key'

/** The role that console, gateway and worker use when DATABASE_URL alone is given. */
const DEFAULT_ROLE = 'countersign_app'

export interface RuntimeRole {
  name: string
  url: string
}

/**
 * The role that the processes connect as. Named by `runtimeUrl` (its administrator made it), else made here, with a
 * password that every replica derives from the secret key.
 */
export async function ensureRuntimeRole(
  owner: postgres.Sql,
  migrationUrl: string,
  secretKey: string,
  runtimeUrl?: string,
): Promise<RuntimeRole> {
  if (runtimeUrl !== undefined) return named(owner, runtimeUrl)
  const url = new URL(migrationUrl)
  const password = deriveSecret(secretKey, `database role ${DEFAULT_ROLE}`)
  url.username = DEFAULT_ROLE
  url.password = password
  const statement = async (format: string) => {
    const [row] = await owner<
      { text: string }[]
    >`select format(${format}, ${DEFAULT_ROLE}::text, ${password}::text) as text`
    if (row !== undefined) await owner.unsafe(row.text)
  }
  const [existing] = await owner`select from pg_roles where rolname = ${DEFAULT_ROLE}`
  if (existing === undefined) {
    // Another database of this server may be making it at the same time.
    await statement('create role %I login password %L').catch(unlessCode('42710', '23505'))
  }
  if (!(await canConnect(owner, url.href))) await statement('alter role %I login password %L')
  return { name: DEFAULT_ROLE, url: url.href }
}

async function named(owner: postgres.Sql, runtimeUrl: string): Promise<RuntimeRole> {
  const name = decodeURIComponent(new URL(runtimeUrl).username)
  const [row] = await owner<{ exists: boolean; same: boolean }[]>`
    select exists(select from pg_roles where rolname = ${name}) as exists, current_user = ${name} as same`
  if (row?.same === true)
    throw new AppError('invalid', 'DATABASE_URL and DATABASE_MIGRATION_URL name the same role', {
      detail: 'The role that owns the tables is not bound by row-level security.',
      hint: 'Give DATABASE_URL a role of its own, or leave DATABASE_MIGRATION_URL out: then Countersign makes one.',
    })
  if (row?.exists !== true)
    throw new AppError(
      'invalid',
      `The database has no role ${name === '' ? 'without a name' : name}, which DATABASE_URL names`,
      {
        hint: 'Make it (create role … login password …), or leave DATABASE_MIGRATION_URL out: then Countersign makes one.',
      },
    )
  return { name, url: runtimeUrl }
}

/** False only when the password is refused; the database must let the role in first. */
async function canConnect(owner: postgres.Sql, url: string): Promise<boolean> {
  const [row] = await owner<{ text: string }[]>`
    select format('grant connect on database %I to %I', current_database(), ${DEFAULT_ROLE}::text) as text`
  if (row !== undefined) await owner.unsafe(row.text)
  const probe = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await probe`select 1`
    return true
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '28P01') return false
    throw error
  } finally {
    await probe.end({ timeout: 1 })
  }
}

const unlessCode =
  (...codes: string[]) =>
  (error: unknown): void => {
    if (!(error instanceof postgres.PostgresError && codes.includes(error.code))) throw error
  }
