import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { members } from '@/db/schema/identity'
import { AppError } from '@/lib/platform/errors'

/**
 * Locks the owners of the organization, so that two requests at once can't each remove the other's last one.
 * @throws AppError `conflict` when the person is the only owner
 */
export async function refuseLastOwner(tx: Tx, orgId: string, personId: string): Promise<void> {
  const owners = await tx
    .select({ personId: members.personId })
    .from(members)
    .where(and(eq(members.orgId, orgId), eq(members.role, 'owner'), isNull(members.removedAt)))
    .orderBy(members.personId)
    .for('update')
  if (owners.length !== 1 || owners[0]?.personId !== personId) return
  throw new AppError('conflict', 'This is the last owner of the organization', {
    detail: 'Without an owner, nobody could manage members, servers or policy.',
    hint: 'Make another member an owner first.',
  })
}
