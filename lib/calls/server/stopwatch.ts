/** Counts the time of a call, but not the time that people take: a time-out of 240 s is 240 s of the tool. */
export class Stopwatch {
  private spent = 0
  private startedAt: number | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly limitMs: number,
    private readonly onLimit: () => void,
  ) {}

  start(): void {
    if (this.startedAt !== undefined) return
    this.startedAt = performance.now()
    this.timer = setTimeout(this.onLimit, Math.max(0, this.limitMs - this.spent))
  }

  pause(): void {
    clearTimeout(this.timer)
    if (this.startedAt !== undefined) this.spent += performance.now() - this.startedAt
    this.startedAt = undefined
  }
}
