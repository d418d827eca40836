import type { Actor, Ctx } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'

/** The person who acts. @throws AppError `forbidden` when a program of ours does */
export function personOf(ctx: Ctx): Extract<Actor, { kind: 'user' }> {
  if (ctx.actor.kind === 'user') return ctx.actor
  throw new AppError('forbidden', 'Only a person can do this', { hint: 'Sign in, or send an API key.' })
}
