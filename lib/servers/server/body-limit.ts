import { AppError } from '@/lib/platform/errors'
import { JsonMeter } from '@/lib/platform/server/json-meter'

export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024

export const tooLarge = (): AppError =>
  new AppError(
    'unavailable',
    `The server sent a message larger than ${MAX_MESSAGE_BYTES / 1024 / 1024} MiB`,
    {
      detail: 'The connection was closed to protect this process; nothing of the message was kept.',
      hint: 'Let the server answer in pages or in smaller parts.',
      reason: 'upstream_protocol',
    },
  )

/** Structure costs more to read than text does. */
const STRUCTURE = { depth: 300, values: 500_000 }

export const structureMeter = (lines: boolean): JsonMeter => new JsonMeter(STRUCTURE, lines)

export const tooComplex = (): AppError =>
  new AppError('unavailable', 'The server sent a message that is nested too deep or holds too many values', {
    detail: `At most ${STRUCTURE.depth} levels and ${STRUCTURE.values} values are read. The connection was closed to protect this process; nothing of the message was kept.`,
    hint: 'Let the server answer in pages or in smaller parts.',
    reason: 'upstream_protocol',
  })

interface Source {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>
  cancel(reason?: unknown): Promise<void>
}

/** A body of which no message (the whole body, or one event of an event stream) may be larger than the limit. */
export function limitedBody(
  source: Source,
  { events, onRefused }: { events: boolean; onRefused(why: AppError): void },
): ReadableStream<Uint8Array> {
  let size = 0
  const meter = structureMeter(events)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.read()
      if (done || value === undefined) return controller.close()
      size = events ? afterLastEvent(value, size) : size + value.byteLength
      const complex = meter.push(value) !== undefined
      if (size <= MAX_MESSAGE_BYTES && !complex) return controller.enqueue(value)
      const error = complex ? tooComplex() : tooLarge()
      controller.error(error)
      onRefused(error)
      await source.cancel(error)
    },
    cancel: reason => source.cancel(reason),
  })
}

/** Bytes since the last blank line: how large the event that is still arriving has become. */
function afterLastEvent(chunk: Uint8Array, before: number): number {
  const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  const end = Math.max(text.lastIndexOf('\n\n'), text.lastIndexOf('\r\n\r\n'))
  return end === -1 ? before + chunk.byteLength : chunk.byteLength - end
}
