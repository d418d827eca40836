import { and, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { secrets } from '@/db/schema/identity'
import { AppError } from '@/lib/platform/errors'
import { openSecret, sealSecret } from './seal'

const place = (orgId: string, name: string) => `${orgId}/${name}`

/** Seals a value for its place among the organization's secrets. */
export const sealFor = (orgId: string, name: string, value: string) => sealSecret(value, place(orgId, name))

/**
 * The value of a stored secret, to be sent on to a server; never shown, never logged.
 * @throws AppError `not_found`, naming the secret
 */
export async function readSecret(tx: Tx, orgId: string, name: string): Promise<string> {
  const [row] = await tx
    .select()
    .from(secrets)
    .where(and(eq(secrets.orgId, orgId), eq(secrets.name, name)))
  if (row === undefined)
    throw new AppError('not_found', `There is no secret named ${name}`, {
      hint: `Store it under Settings, or with: countersign secret set ${name}`,
    })
  return openSecret(row, place(orgId, name))
}
