import { AppError } from '@/lib/platform/errors'

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

interface Source {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>
  cancel(reason?: unknown): Promise<void>
}

/** A body of which no message (the whole body, or one event of an event stream) may be larger than the limit. */
export function limitedBody(
  source: Source,
  { events, onTooLarge }: { events: boolean; onTooLarge(): void },
): ReadableStream<Uint8Array> {
  let size = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.read()
      if (done || value === undefined) return controller.close()
      size = events ? afterLastEvent(value, size) : size + value.byteLength
      if (size <= MAX_MESSAGE_BYTES) return controller.enqueue(value)
      const error = tooLarge()
      controller.error(error)
      onTooLarge()
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
