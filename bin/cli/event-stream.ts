import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, problem } from '@/lib/platform/errors'
import type { Connection } from './connection'

/** One message of a `text/event-stream`. */
export interface StreamMessage {
  event: string
  data: unknown
}

const RECONNECT_MS = 1_000

/** Follows an event stream of the console; a lost connection is taken up again after the last event. */
export async function* followStream(
  { url, apiKey }: Connection,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<StreamMessage> {
  let lastId: string | undefined
  for (let first = true; !signal.aborted; first = false) {
    try {
      const response = await fetch(`${url}/api/v1${path}`, {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${apiKey}`,
          ...(lastId !== undefined && { 'last-event-id': lastId }),
        },
        signal,
      })
      if (!response.ok || response.body === null) throw await refusal(response)
      for await (const { id, ...message } of readMessages(response.body)) {
        lastId = id ?? lastId
        yield message
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof AppError) throw error
      if (first)
        throw new AppError('unavailable', 'The console does not answer', {
          hint: `Is it running at ${url}?`,
          cause: error,
        })
    }
    await sleep(RECONNECT_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function refusal(response: Response): Promise<AppError> {
  const parsed = problem.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) return new AppError('unavailable', `The console answered ${response.status}`)
  const { code, title, detail, hint, requestId } = parsed.data
  return new AppError(code, title, { detail, hint, data: { requestId } })
}

/** The messages of a stream as the HTML standard has them ("Server-sent events"). */
export async function* readMessages(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamMessage & { id?: string }> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const message = readMessage(block)
      if (message !== undefined) yield message
    }
  }
}

function readMessage(block: string): (StreamMessage & { id?: string }) | undefined {
  const values = (field: string) =>
    block
      .split('\n')
      .filter(line => line.startsWith(`${field}:`))
      .map(line => line.slice(field.length + 1).replace(/^ /, ''))
  const data = values('data')
  if (data.length === 0) return undefined
  const id = values('id').at(-1)
  return {
    event: values('event').at(-1) ?? 'message',
    data: JSON.parse(data.join('\n')),
    ...(id !== undefined && { id }),
  }
}
