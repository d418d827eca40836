import type { Ctx } from '@/lib/platform/context'
import { notices } from '@/lib/platform/server/listen'
import type { SseSink } from '@/lib/platform/server/sse'
import { listRunEvents } from './list-run-events'

const PAGE = 200

/**
 * Sends a run's events after `after` to a stream until it ends. Notices only wake it: what it sends it reads by
 * sequence, so a lost or late notice makes no gap and a repeated one no repeat.
 */
export async function followRun(
  ctx: Ctx,
  { id, after }: { id: string; after: number },
  sink: SseSink,
): Promise<void> {
  let due = true
  let wake = (): void => undefined
  const mark = () => {
    due = true
    wake()
  }
  const stop = await notices.subscribe({
    onNotice: n => n.orgId === ctx.orgId && n.topic === 'runs' && n.id === id && mark(),
    onResync: mark,
  })
  sink.signal.addEventListener('abort', mark)
  try {
    let seq = after
    while (!sink.signal.aborted) {
      if (!due)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      due = false
      for (let more = true; more && !sink.signal.aborted; ) {
        const page = await listRunEvents(ctx, { id, after: seq, limit: PAGE })
        for (const event of page.events) sink.send({ event: 'run', id: String(event.seq), data: event })
        seq = page.events.at(-1)?.seq ?? seq
        more = page.more
        await sink.room()
      }
    }
  } finally {
    stop()
  }
}
