import { z } from 'zod'
import type { Ctx } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { notices } from '@/lib/platform/server/listen'
import { defineAction } from '@/lib/platform/server/verb'
import { decide, loadPolicy } from '@/lib/policy/server'
import type { ServedPrompt } from '../contract'
import { wanted } from '../core/serve-meta'
import { judgedPrompt } from './judged'
import { Exposures } from './record-exposures'
import { PromptBook } from './serving/book'
import { serve } from './serving/serve'

/** What a console process serves to API keys; one for the process, refreshed by notices. */
class ConsolePrompts {
  readonly book = new PromptBook()
  readonly exposures = new Exposures()
  private listening: Promise<unknown> | undefined

  async start(): Promise<void> {
    this.listening ??= notices.subscribe({
      onNotice: ({ orgId, topic }) => topic === 'prompts' && this.book.forget(orgId),
      onResync: () => this.book.forget(),
    })
    try {
      await this.listening
    } catch (error) {
      this.listening = undefined
      throw error
    }
  }
}
// Next.js may load this module more than once; what is served is one.
const holder = globalThis as typeof globalThis & { countersignConsolePrompts?: ConsolePrompts }
holder.countersignConsolePrompts ??= new ConsolePrompts()
const own = holder.countersignConsolePrompts

/** A prompt for a program with an API key: any version may be looked at, and each is judged as an agent's get is. */
export const servePrompt = defineAction(
  {
    permission: 'prompt.read',
    input: z.object({
      name: z.string().max(64),
      wanted,
      conversation: z.string().max(200).optional(),
      arguments: z.record(z.string(), z.string().max(100_000)),
    }),
  },
  async (
    ctx,
    { name, conversation, ...request },
  ): Promise<{ prompt: ServedPrompt; epoch: string; exact: boolean }> => {
    await own.start()
    const { prompts, stale } = await own.book.get(ctx.orgId)
    const entry = prompts.get(name)
    if (entry === undefined) throw noPrompt(name)
    await judge(ctx, name)
    const outcome = await serve(own.exposures, {
      ...request,
      orgId: ctx.orgId,
      entry,
      anyVersion: true,
      conversationId: conversation,
      user: ctx.actor.kind === 'user' ? ctx.actor.personId : undefined,
      agent: ctx.actor.kind === 'user' ? ctx.actor.name : undefined,
      traceId: ctx.traceId,
    })
    if ('missing' in outcome)
      throw outcome.missing === 'environment'
        ? new AppError('not_found', `${name} is not served in this environment`, {
            hint: 'Release a version of it, or name a version: ?version=N.',
          })
        : new AppError('not_found', `${name} has no such version`, { hint: 'See the list of versions.' })
    if ('problems' in outcome)
      throw new AppError('invalid', `The arguments do not fit ${name}`, {
        hint: 'Send each argument as arg.<name>.',
        issues: outcome.problems.map(p => ({ path: `arg.${p.argument}`, message: p.message })),
      })
    const { version, variant, release, messages, epoch, kind } = outcome.served
    return {
      epoch,
      exact: kind === 'exact',
      prompt: {
        name,
        title: entry.title,
        description: entry.description,
        version: version.number,
        hash: version.hash,
        release,
        variant,
        stale,
        messages,
        config: version.content.config,
        output: version.content.output,
      },
    }
  },
)

async function judge(ctx: Ctx, name: string): Promise<void> {
  const roles = ctx.actor.kind === 'user' ? [ctx.actor.role] : []
  const policy = await loadPolicy(ctx.orgId)
  const decision = decide({ mode: 'enforce' }, judgedPrompt(name), policy, { agent: 'console', roles })
  if (decision.outcome !== 'allow')
    throw new AppError('forbidden', `Not allowed: ${decision.reasons.join('. ')}`, { reason: decision.cause })
}

const noPrompt = (name: string): AppError =>
  new AppError('not_found', `There is no prompt ${name}`, { hint: 'See the list of prompts.' })
