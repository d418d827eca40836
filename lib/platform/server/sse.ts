import { log } from './log'
import { stopping } from './stopping'

/** One message of an event stream. */
export interface SseMessage {
  event?: string
  id?: string
  data: unknown
}

const HEARTBEAT_MS = 15_000
const RECHECK_MS = 60_000
/** More than this unread, and the reader is cut off: it connects again and reads anew, and hinders nobody. */
const MAX_QUEUE = 512

export const formatMessage = ({ event, id, data }: SseMessage): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`

/** The writer's side of one open stream. */
export interface SseSink {
  /** Sends, or cuts the reader off when it is too far behind. */
  send(message: SseMessage): void
  /** Resolves when the reader has room; at once while it keeps up. */
  room(): Promise<void>
  close(): void
  /** Aborted when the stream ended, whoever ended it. */
  signal: AbortSignal
}

/**
 * A `text/event-stream` answer. `start` gets the sink; the stream ends with the request or the
 * process, or when `stillAllowed`,
 * asked each minute, says no (a session was revoked).
 */
export function sseResponse(
  request: Request,
  start: (sink: SseSink) => Promise<void>,
  stillAllowed: () => Promise<boolean> = async () => true,
): Response {
  const ended = new AbortController()
  const encoder = new TextEncoder()
  let wanted = (): void => undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const close = () => {
          if (ended.signal.aborted) return
          ended.abort()
          controller.close()
        }
        const write = (text: string) => {
          if (ended.signal.aborted) return
          if ((controller.desiredSize ?? 0) <= 0) {
            log.warn('a reader of an event stream was too slow and is cut off')
            return close()
          }
          controller.enqueue(encoder.encode(text))
        }
        const heartbeat = setInterval(() => write(': here\n\n'), HEARTBEAT_MS)
        const recheck = setInterval(() => void stillAllowed().then(ok => ok || close(), close), RECHECK_MS)
        const over = AbortSignal.any([request.signal, stopping])
        over.addEventListener('abort', close)
        ended.signal.addEventListener('abort', () => {
          clearInterval(heartbeat)
          clearInterval(recheck)
          over.removeEventListener('abort', close)
          wanted()
        })
        write('retry: 1000\n\n')
        const sink: SseSink = {
          send: message => write(formatMessage(message)),
          room: async () => {
            while ((controller.desiredSize ?? 0) <= MAX_QUEUE / 2 && !ended.signal.aborted)
              await new Promise<void>(resolve => {
                wanted = resolve
              })
          },
          close,
          signal: ended.signal,
        }
        start(sink).catch(error => {
          if (!ended.signal.aborted) log.error({ err: error }, 'an event stream failed')
          close()
        })
      },
      pull: () => wanted(),
      cancel: () => ended.abort(),
    },
    { highWaterMark: MAX_QUEUE },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // Proxies such as nginx must not hold it back.
      'x-accel-buffering': 'no',
    },
  })
}
