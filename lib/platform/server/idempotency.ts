import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { withOrg } from '@/db/org'
import { idempotencyKeys } from '@/db/schema/outbox'
import { actorRef, type Ctx } from '../context'
import { AppError } from '../errors'

/** After this long, an unfinished first try no longer blocks a repeat. */
const UNFINISHED_MS = 60_000

interface Claim {
  key: string
  operation: string
  input: unknown
  /** False when the result holds a secret that is shown once. */
  keep: boolean
}

/**
 * Runs `work` once for a key (the `Idempotency-Key` header): a repeat with the same input gives the first result.
 * @throws AppError `invalid` when the key was used for another input, `conflict` while the first try runs.
 */
export async function idempotently<R>(ctx: Ctx, claim: Claim, work: () => Promise<R>): Promise<unknown> {
  if (claim.key.length < 1 || claim.key.length > 200)
    throw new AppError('invalid', 'Idempotency-Key must have 1 to 200 characters')
  const key = `${actorRef(ctx.actor).id}:${claim.operation}:${claim.key}`
  const digest = createHash('sha256').update(JSON.stringify(claim.input)).digest('hex')
  const mine = and(eq(idempotencyKeys.orgId, ctx.orgId), eq(idempotencyKeys.key, key))
  const earlier = await withOrg(ctx.orgId, async tx => {
    await tx
      .delete(idempotencyKeys)
      .where(
        and(
          mine,
          isNull(idempotencyKeys.finishedAt),
          lt(idempotencyKeys.createdAt, new Date(ctx.clock.now().getTime() - UNFINISHED_MS)),
        ),
      )
    const [claimed] = await tx
      .insert(idempotencyKeys)
      .values({ orgId: ctx.orgId, key, digest, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning()
    if (claimed !== undefined) return undefined
    const [row] = await tx.select().from(idempotencyKeys).where(mine)
    return row
  })
  if (earlier !== undefined) {
    if (earlier.digest !== digest)
      throw new AppError('invalid', 'This Idempotency-Key was used for another request', {
        hint: 'Use a new key for a new request.',
      })
    if (earlier.finishedAt === null)
      throw new AppError('conflict', 'The first request with this Idempotency-Key is still running', {
        hint: 'Ask again in a moment.',
      })
    if (!claim.keep)
      throw new AppError('conflict', 'This request was carried out before', {
        detail: 'Its answer held a value that is shown once.',
        hint: 'Revoke what it made and make another, with a new Idempotency-Key.',
      })
    return earlier.result
  }
  try {
    const result = await work()
    await withOrg(ctx.orgId, tx =>
      tx
        .update(idempotencyKeys)
        .set({ result: claim.keep ? (result ?? null) : null, finishedAt: ctx.clock.now() })
        .where(mine),
    )
    return result
  } catch (error) {
    await withOrg(ctx.orgId, tx => tx.delete(idempotencyKeys).where(mine))
    throw error
  }
}
