import { permissions, type Role } from '@/lib/platform/permissions'

const tables: readonly (readonly Role[])[] = Object.values(permissions)

/** Whether `a` may all that `b` may. Roles are partly ordered: an auditor is neither above nor below a reviewer. */
export const covers = (a: Role, b: Role): boolean =>
  tables.every(holders => !holders.includes(b) || holders.includes(a))

/** The role of an API key now: its own, capped by what its person may today; never wider than either. */
export function cappedRole(key: Role, person: Role): Role {
  if (covers(person, key)) return key
  return covers(key, person) ? person : 'viewer'
}
