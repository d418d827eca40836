import type postgres from 'postgres'
import type { Role } from '@/lib/platform/permissions'

/** Makes a person a member beside the verbs, as the operator of an instance could. */
export const join = (owner: postgres.Sql, orgId: string, personId: string, role: Role) =>
  owner`insert into members (org_id, person_id, role, created_at) values (${orgId}, ${personId}, ${role}, now())`
