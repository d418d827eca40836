const MAX_MESSAGES = 2000
const MAX_BYTES = 2_000_000

/** What of a server's reports is passed on to who attends a call: a flood would fill the memory of a slow reader. */
export class Measure {
  private messages = 0
  private bytes = 0

  /** `last`: this one is over the measure, and nothing more will be passed on. */
  take(bytes: number): 'pass' | 'last' | 'drop' {
    if (this.messages > MAX_MESSAGES || this.bytes > MAX_BYTES) return 'drop'
    this.messages++
    this.bytes += bytes
    return this.messages > MAX_MESSAGES || this.bytes > MAX_BYTES ? 'last' : 'pass'
  }
}
