import { z } from 'zod'
import { getRunEndpoint, type RunEvent, type RunRow, runEvent } from '@/lib/runs'
import { call, findConnection } from '../cli/connection'
import { followStream } from '../cli/event-stream'
import { oneLine } from '../cli/output'
import { leaf } from '../cli/program'

const notice = z.object({ topic: z.string(), id: z.string().optional() })

export const tail = leaf('tail', 'follow a run until it ends, or every run until Ctrl-C')
  .argument('[id]', 'id of the run; without it all runs')
  .action(async (id: string | undefined, { json }: { json?: boolean }) => {
    const stop = new AbortController()
    process.once('SIGINT', () => stop.abort())
    const out = json ? jsonArray() : textLines
    if (id === undefined) await followAll(stop, out)
    else await followOne(id, stop, out)
    out.end()
  })

async function followOne(id: string, stop: AbortController, out: Out): Promise<void> {
  await call(getRunEndpoint, { id })
  for await (const { event, data } of followStream(findConnection(), `/runs/${id}/events`, stop.signal)) {
    if (event !== 'run') continue
    const happened = runEvent.parse(data)
    out.item(happened, () => eventLine(happened))
    if (happened.type === 'run.ended') return stop.abort()
  }
}

async function followAll(stop: AbortController, out: Out): Promise<void> {
  for await (const { event, data } of followStream(findConnection(), '/events', stop.signal)) {
    const parsed = event === 'notice' ? notice.safeParse(data).data : undefined
    if (parsed?.topic !== 'runs' || parsed.id === undefined) continue
    const { run } = await call(getRunEndpoint, { id: parsed.id })
    out.item(run, () => runLine(run))
  }
}

const eventLine = ({ at, type, callId, data }: RunEvent): string =>
  oneLine(`${at}  ${type.padEnd(14)}  ${callId ?? ''}  ${JSON.stringify(data)}`)

const runLine = (run: RunRow): string =>
  oneLine(
    `${run.lastActivityAt}  ${run.id}  ${run.agent}  ${run.state}  ${run.calls} calls, ${run.failed} failed, ${run.waiting} waiting`,
  )

interface Out {
  item(value: unknown, text: () => string): void
  end(): void
}
const textLines: Out = { item: (_, text) => console.log(text()), end: () => undefined }

/** One JSON document, written as it grows. */
function jsonArray(): Out {
  let count = 0
  return {
    item: value => {
      process.stdout.write(`${count++ === 0 ? '[\n' : ',\n'}${JSON.stringify(value)}`)
    },
    end: () => console.log(count === 0 ? '[]' : '\n]'),
  }
}
