import type { Lease } from './pool/lease'

/** Our own time-out: the tool's time is over, not that of a person. */
export class TimeUp extends Error {
  constructor(readonly ms: number) {
    super(`No answer within ${ms / 1000} s`)
  }
}

/** A failure of a connection after the call left, with what the connection knows of it. */
export class Failed extends Error {
  constructor(
    readonly original: unknown,
    readonly lease: Lease,
  ) {
    super('The connection failed', { cause: original })
  }
}
