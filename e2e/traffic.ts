import type { RawAgent, Told } from './raw-agent'

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** An agent at work: idempotent writes, each repeated with its key until it is answered with a result, and reads. */
export class Traffic {
  /** Keys of writes whose result the agent has. */
  readonly written: string[] = []
  /** Writes of which the agent was told that nobody knows. */
  readonly unknown: string[] = []
  /** When the agent had the result of each read. */
  readonly read: number[] = []
  private stopping = false
  private next = 0
  private readonly work: Promise<unknown>

  constructor(
    private readonly agent: RawAgent,
    readonly name: string,
  ) {
    this.work = Promise.all([this.write(), this.write(), this.reads()])
  }

  /** Resolves after so many more writes. */
  async goesOn(writes: number): Promise<void> {
    const goal = this.written.length + writes
    while (this.written.length < goal) await sleep(20)
  }

  /** Brings what is begun to its end. */
  async stop(): Promise<void> {
    this.stopping = true
    await this.work
  }

  private async write(): Promise<void> {
    while (!this.stopping) {
      const key = `${this.name}-${this.next++}`
      const told = await untilTold(
        () =>
          this.agent.call({
            name: 'inventory.draftOrder',
            arguments: { sku: 'SKU-2040', quantity: 1, customerRef: key },
            key,
          }),
        ({ cause }) => {
          if (cause === 'outcome_unknown') this.unknown.push(key)
        },
      )
      if (!told.ok) throw new Error(`A write was refused: ${told.cause}: ${told.text}`)
      this.written.push(key)
      await sleep(50)
    }
  }

  private async reads(): Promise<void> {
    while (!this.stopping) {
      const told = await untilTold(() =>
        this.agent.call({ name: 'inventory.findAvailableStock', arguments: { sku: 'SKU-1001' } }),
      )
      if (!told.ok) throw new Error(`A read was refused: ${told.cause}: ${told.text}`)
      this.read.push(Date.now())
      await sleep(100)
    }
  }
}

/** What an agent may be told while something is down, and tries again. */
const passing = new Set([
  'awaiting_human',
  'frozen',
  'rate_limited',
  'upstream_unreachable',
  'outcome_unknown',
  'refused',
  'cancelled',
])

/** Repeats a call until something is said that stays. */
export async function untilTold(
  act: () => Promise<Told>,
  onAnswer: (told: Told) => void = () => undefined,
): Promise<Told> {
  for (;;) {
    const told = await act().catch(() => undefined)
    if (told !== undefined) {
      onAnswer(told)
      if (told.cause === undefined || !passing.has(told.cause)) return told
    }
    await sleep(200)
  }
}
