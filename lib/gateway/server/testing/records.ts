import { answerItem, getInboxItem, listInbox, makeDecideItem } from '@/lib/inbox/server'
import type { Ctx } from '@/lib/platform/context'
import type { CallDto, RunEvent } from '@/lib/runs'
import { getRun, listRunEvents, listRuns } from '@/lib/runs/server'

/** Every call that was recorded, oldest first. Waits for the batch that is being written. */
export async function recorded(ctx: Ctx): Promise<CallDto[]> {
  await new Promise(resolve => setTimeout(resolve, 150))
  const { items } = await listRuns(ctx, { limit: 200 })
  const runs = await Promise.all(items.map(run => getRun(ctx, { id: run.id })))
  return runs.flatMap(r => r.calls).sort((a, b) => (a.id < b.id ? -1 : 1))
}

const decideItem = makeDecideItem([])

export const lastCall = async (ctx: Ctx): Promise<CallDto | undefined> => (await recorded(ctx)).at(-1)

/** The events of the newest call. */
export async function eventsOf(ctx: Ctx): Promise<RunEvent[]> {
  const call = await lastCall(ctx)
  if (call === undefined) return []
  const { events } = await listRunEvents(ctx, { id: call.runId })
  return events.filter(e => e.callId === call.id)
}

export const personOf = ({ actor }: Ctx): string | undefined =>
  actor.kind === 'user' ? actor.personId : undefined

/** Waits for something that other processes do. */
export async function until<T>(look: () => Promise<T | undefined> | T | undefined, most = 400): Promise<T> {
  for (let tries = 0; ; tries++) {
    const found = await look()
    if (found !== undefined) return found
    if (tries === most) throw new Error('It did not happen')
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

/** The open items of the inbox. */
export const openItems = async (ctx: Ctx) => (await listInbox(ctx, { view: 'open', limit: 200 })).items

/** Approves or rejects the item, as a person who looked at it. */
export async function decide(ctx: Ctx, id: string, decision: 'approve' | 'reject', note?: string) {
  const { digest } = await getInboxItem(ctx, { id })
  return decideItem(ctx, { id, digest, decision, ...(note !== undefined && { note }) })
}

export async function answer(
  ctx: Ctx,
  id: string,
  action: 'accept' | 'decline' | 'cancel',
  content?: Record<string, unknown>,
) {
  const { digest } = await getInboxItem(ctx, { id })
  return answerItem(ctx, { id, digest, action, ...(content !== undefined && { content }) })
}
