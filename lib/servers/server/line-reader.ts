/** Splits a byte stream into lines, each at most `max` bytes; linear in the size of the input. */
export class LineReader {
  private parts: Buffer[] = []
  private size = 0

  constructor(
    private readonly max: number,
    private readonly onLine: (line: string) => void,
  ) {}

  /** @returns false when a line grew beyond the limit: read no further. */
  push(chunk: Buffer): boolean {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      if (this.size + end - from > this.max) return false
      this.onLine(this.take(chunk.subarray(from, end)))
      from = end + 1
    }
    const rest = chunk.subarray(from)
    this.size += rest.length
    if (this.size > this.max) return false
    if (rest.length > 0) this.parts.push(rest)
    return true
  }

  private take(last: Buffer): string {
    const line = this.parts.length === 0 ? last : Buffer.concat([...this.parts, last])
    this.parts = []
    this.size = 0
    return line.toString('utf8').replace(/\r$/, '')
  }
}
