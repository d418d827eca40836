/** A token bucket: `rate` a second on average, and at once no more than `most`: one second's worth, at least one. */
export class Bucket {
  private tokens: number
  private at: number

  constructor(
    readonly rate: number,
    now: number,
    private readonly most = Math.max(1, rate),
  ) {
    this.tokens = most
    this.at = now
  }

  /** Takes one; else how many milliseconds until there is one. */
  take(now: number): 0 | number {
    // A clock that steps back gives nothing and takes nothing.
    this.tokens = Math.min(this.most, this.tokens + (Math.max(0, now - this.at) / 1000) * this.rate)
    this.at = now
    if (this.tokens >= 1) {
      this.tokens -= 1
      return 0
    }
    return Math.max(1, Math.ceil(((1 - this.tokens) / this.rate) * 1000))
  }
}
