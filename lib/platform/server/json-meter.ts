/** How much structure a JSON text may have: what it costs to read grows with it more than with its bytes. */
export interface JsonLimits {
  depth: number
  /** Members and elements together. */
  values: number
}

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [0x22, 0x5c, 0x2c, 0x0a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Counts the structure of JSON by its bytes, before anything is parsed; chunks may be cut anywhere. */
export class JsonMeter {
  private depth = 0
  private values = 0
  private inString = false
  private escaped = false

  /** `lines`: each line is a text of its own (an event stream). */
  constructor(
    private readonly limits: JsonLimits,
    private readonly lines = false,
  ) {}

  /** What there is too much of so far; undefined while it is fine. */
  push(bytes: Uint8Array): 'depth' | 'values' | undefined {
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]
      if (this.inString && !(this.lines && byte === NEWLINE)) {
        if (this.escaped) this.escaped = false
        else if (byte === BACKSLASH) this.escaped = true
        else if (byte === QUOTE) this.inString = false
      } else if (byte === QUOTE) this.inString = true
      else if (byte === COMMA) this.values++
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.values++
        if (++this.depth > this.limits.depth) return 'depth'
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.depth--
      else if (this.lines && byte === NEWLINE) this.reset()
    }
    return this.values > this.limits.values ? 'values' : undefined
  }

  private reset(): void {
    this.depth = 0
    this.values = 0
    this.inString = false
    this.escaped = false
  }
}
