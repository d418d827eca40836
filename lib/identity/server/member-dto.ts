import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { members, people } from '@/db/schema/identity'
import { AppError } from '@/lib/platform/errors'
import type { MemberDto } from '../contract'

/** Members of the organization, by name. */
export async function selectMembers(tx: Tx, orgId: string, only?: SQL): Promise<MemberDto[]> {
  const rows = await tx
    .select({
      personId: members.personId,
      name: people.name,
      email: people.email,
      role: members.role,
      createdAt: members.createdAt,
    })
    .from(members)
    .innerJoin(people, eq(people.id, members.personId))
    .where(and(eq(members.orgId, orgId), isNull(members.removedAt), only))
    .orderBy(people.name, people.email)
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** @throws AppError `not_found` */
export async function memberOrThrow(tx: Tx, orgId: string, personId: string): Promise<MemberDto> {
  const [member] = await selectMembers(tx, orgId, eq(members.personId, personId))
  if (member === undefined) throw new AppError('not_found', 'There is no such member')
  return member
}
