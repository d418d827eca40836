import type postgres from 'postgres'
import { AppError } from '../errors'

/**
 * Console, gateway and worker call this at start: they never work as a role that row-level security does not bind.
 * @throws AppError `invalid`, saying what is wrong with the role
 */
export async function refusePrivilegedRole(sql: postgres.Sql): Promise<void> {
  const [role] = await sql<{ name: string; super: boolean; bypass: boolean; owner: boolean }[]>`
    select session_user::text as name,
      exists(select from pg_roles r where r.rolsuper and pg_has_role(session_user, r.oid, 'MEMBER')) as super,
      exists(select from pg_roles r where r.rolbypassrls and pg_has_role(session_user, r.oid, 'MEMBER')) as bypass,
      exists(select from pg_tables t where t.schemaname = 'public' and pg_has_role(session_user, t.tableowner, 'MEMBER')) as owner`
  const why = role?.super
    ? 'is a superuser, or may become one'
    : role?.bypass
      ? 'may bypass row-level security'
      : role?.owner
        ? 'owns tables of Countersign'
        : undefined
  if (why === undefined) return
  throw new AppError('invalid', `Countersign refuses to run as the database role ${role?.name ?? ''}`, {
    detail: `The role ${why}: row-level security, which keeps organizations apart, would not bind it.`,
    hint: 'Start through `npm start`, which makes a role of its own, or give DATABASE_URL a plain role (docs/operations.md).',
  })
}
