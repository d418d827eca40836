import type { Progress } from '@/lib/runs'

/** As the protocol says it. */
export interface Reported {
  progress: number
  total?: number
  message?: string
}

/**
 * One growing scale for what an agent hears of a call: signs of life while a person thinks (1, 2, 3 …) and the
 * tool's own progress, which is moved up only where it would fall behind them.
 */
export class ProgressScale {
  private last = 0
  private shift = 0
  private ticked = false

  /** The value of a sign of life: the next whole number. */
  tick(): number {
    this.last = Math.floor(this.last) + 1
    this.ticked = true
    return this.last
  }

  /** The tool's progress on this scale; undefined when the tool itself went back. */
  take({ value, total, message }: Progress): Reported | undefined {
    if (this.ticked && value + this.shift <= this.last) this.shift = Math.floor(this.last - value) + 1
    this.ticked = false
    const moved = sum(value, this.shift)
    if (moved < this.last) return undefined
    this.last = moved
    return {
      progress: moved,
      ...(total !== undefined && { total: sum(total, this.shift) }),
      ...(message !== undefined && { message }),
    }
  }
}

/** 0.1 and 3 are 3.1, not 3.1000000000000001. */
const sum = (a: number, b: number): number => (b === 0 ? a : Number((a + b).toPrecision(15)))
