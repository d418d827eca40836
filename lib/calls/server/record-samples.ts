import { withOrg } from '@/db/org'
import { replaySamples } from '@/db/schema/changes'
import { readReviewSettings, samplePlace } from '@/lib/contracts/server'
import { sealSecret } from '@/lib/identity/server'
import { log } from '@/lib/platform/server/log'
import { maskSecrets } from '../core/mask'
import { maskedPaths } from '../core/masked-paths'
import { Bucket } from '../core/rate'
import type { Execution } from './execution'

const FLUSH_MS = 2_000
/** While the database is away, what comes beyond this is let go: a sample is no record. */
const MAX_WAITING = 1_000
/** Of a tool that is called all the time, so many a second are kept: enough for a few hundred a day. */
const A_SECOND = 0.005
const AT_FIRST = 50

interface Waiting {
  x: Execution
  at: Date
}

/**
 * Keeps arguments of some recent calls, sealed, so that a changed contract can be tried on them. Behind the call: it
 * waits for nothing, is apart from the audit, and follows the tool's own word that arguments are kept nowhere.
 */
export class SampleKeeper {
  private readonly buckets = new Map<string, Bucket>()
  private waiting: Waiting[] = []
  private timer: NodeJS.Timeout | undefined
  private turn: Promise<void> = Promise.resolve()

  take(x: Execution, at: Date): void {
    const { contract, kind } = x.facts
    if (kind !== 'tool' || contract.governance.audit.includeArguments === 'none') return
    if (this.waiting.length >= MAX_WAITING || !this.isFree(contract.id)) return
    this.waiting.push({ x, at })
    this.timer ??= setTimeout(() => this.flush(), FLUSH_MS)
  }

  /** Writes what waits. */
  async close(): Promise<void> {
    this.flush()
    await this.turn
  }

  private isFree(contractId: string): boolean {
    const now = performance.now()
    const bucket = this.buckets.get(contractId) ?? new Bucket(A_SECOND, now, AT_FIRST)
    this.buckets.set(contractId, bucket)
    return bucket.take(now) === 0
  }

  private flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const some = this.waiting
    this.waiting = []
    for (const [orgId, mine] of grouped(some))
      this.turn = this.turn.then(() =>
        store(orgId, mine).catch(error =>
          log.warn({ err: error, orgId }, 'arguments were not kept for replay'),
        ),
      )
  }
}

function grouped(some: readonly Waiting[]): Map<string, Waiting[]> {
  const out = new Map<string, Waiting[]>()
  for (const one of some) out.set(one.x.orgId, [...(out.get(one.x.orgId) ?? []), one])
  return out
}

const store = (orgId: string, some: readonly Waiting[]): Promise<void> =>
  withOrg(orgId, async tx => {
    const { replay } = await readReviewSettings(tx, orgId)
    if (!replay.enabled) return
    const rows = some.map(({ x, at }) => {
      const { contract, profile, principal, runId, arguments: args } = x.facts
      const shown = maskSecrets(args, contract.definition.inputSchema)
      const body = JSON.stringify({ arguments: shown, masked: maskedPaths(args, shown) })
      return {
        orgId,
        callId: x.ticket,
        contractId: contract.id,
        runId,
        profileId: profile.id,
        profileName: profile.name,
        agent: principal.agent,
        at,
        ...sealSecret(body, samplePlace(orgId, x.ticket)),
      }
    })
    await tx.insert(replaySamples).values(rows).onConflictDoNothing()
  })
