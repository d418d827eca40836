// Next.js may load this module more than once in a process, so the one controller hangs on globalThis.
const holder = globalThis as typeof globalThis & { countersignStopping?: AbortController }
holder.countersignStopping ??= new AbortController()
const controller = holder.countersignStopping

/** Aborted when the process begins to stop: open streams end themselves, so that draining does not wait for them. */
export const stopping: AbortSignal = controller.signal

export const beginStopping = (): void => controller.abort()
