import { z } from 'zod'
import { readSecret } from '@/lib/identity/server'
import { systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineQuery } from '@/lib/platform/server/verb'

const read = defineQuery(
  { permission: 'secret.read', input: z.object({ names: z.array(z.string()) }) },
  async ({ tx, ctx }, { names }) => {
    const values = new Map<string, string>()
    for (const name of names) values.set(name, await readSecret(tx, ctx.orgId, name))
    return values
  },
)

/** The values of stored secrets by name, to be sent on to a server. @throws AppError `not_found`, naming the secret */
export async function secretValues(orgId: string, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const actor = { kind: 'system', reason: 'connecting to a server' } as const
  return read({ orgId, actor, requestId: newId(), clock: systemClock }, { names })
}
