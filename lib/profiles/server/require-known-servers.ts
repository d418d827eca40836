import { eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { servers } from '@/db/schema/servers'
import { AppError } from '@/lib/platform/errors'
import { didYouMean } from '@/lib/platform/nearest'
import type { Grant } from '../contract'

/** @throws AppError `invalid` naming every grant whose server is not there, and the servers that are */
export async function requireKnownServers(tx: Tx, orgId: string, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  const rows = await tx
    .select({ name: servers.name })
    .from(servers)
    .where(eq(servers.orgId, orgId))
    .orderBy(servers.name)
  const known = rows.map(row => row.name)
  const issues = grants.flatMap(({ server }, i) =>
    known.includes(server)
      ? []
      : [
          {
            path: `grants.${i}.server`,
            message: `There is no server ${server}.${didYouMean(server, known)}`,
          },
        ],
  )
  if (issues.length === 0) return
  throw new AppError('invalid', 'A grant names a server that is not there', {
    detail: issues.map(issue => issue.message).join(' '),
    hint: known.length === 0 ? 'Add the server first.' : `Servers: ${known.join(', ')}.`,
    issues,
  })
}
