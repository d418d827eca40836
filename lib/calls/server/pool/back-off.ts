import type { AppError } from '@/lib/platform/errors'

const FIRST_MS = 500
const MAX_MS = 30_000

/** After a failed connect, calls are answered at once with the same reason until the next try is due. */
export class BackOff {
  private failures = 0
  private until = 0
  private error: AppError | undefined

  /** @throws AppError the last failure, while it is too early to try again */
  check(now = Date.now()): void {
    if (this.error !== undefined && now < this.until) throw this.error
  }

  failed(error: AppError, now = Date.now()): void {
    this.error = error
    this.until = now + Math.min(MAX_MS, FIRST_MS * 2 ** this.failures)
    this.failures++
  }

  succeeded(): void {
    this.failures = 0
    this.error = undefined
  }
}
