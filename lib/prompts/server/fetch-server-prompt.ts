import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { servers } from '@/db/schema/servers'
import type { Ctx } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { defineQuery } from '@/lib/platform/server/verb'
import { openUpstream } from '@/lib/servers/server'

const TIMEOUT_MS = 15_000
const anyResult = z.looseObject({})

const targetOf = defineQuery(
  { permission: 'server.read', input: z.object({ serverId: z.uuid() }) },
  async ({ tx, ctx }, { serverId }) => {
    const [row] = await tx
      .select({ name: servers.name, config: servers.config, era: servers.era, enabled: servers.enabled })
      .from(servers)
      .where(eq(servers.id, serverId))
    if (row === undefined || !row.enabled)
      throw new AppError('conflict', 'The server of this prompt is switched off or removed', {
        hint: 'Switch it on first.',
      })
    return { ...row, orgId: ctx.orgId }
  },
)

/** Asks a server for one of its prompts. @throws AppError `unavailable` or `invalid` with what the server said */
export async function fetchServerPrompt(
  ctx: Ctx,
  serverId: string,
  prompt: { name: string; arguments: Record<string, string> },
): Promise<Record<string, unknown>> {
  const upstream = await openUpstream(await targetOf(ctx, { serverId }))
  try {
    return await upstream.client.request({ method: 'prompts/get', params: prompt }, anyResult, {
      timeout: TIMEOUT_MS,
    })
  } catch (error) {
    const cause = upstream.explain(error, TIMEOUT_MS)
    throw new AppError('invalid', `The server did not give ${prompt.name}: ${cause.message}`, {
      detail: 'It was asked with a mark, or the value that you gave, for each argument.',
      hint: 'Give values for the arguments that it accepts: where they stand in the text they become variables.',
      cause,
    })
  } finally {
    await upstream.close()
  }
}
