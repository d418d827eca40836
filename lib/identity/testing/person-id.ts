import type { Ctx } from '@/lib/platform/context'

/** The person of a test's context. */
export function personIdIn(ctx: Ctx): string {
  if (ctx.actor.kind !== 'user') throw new Error('This context has no person')
  return ctx.actor.personId
}
