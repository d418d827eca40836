import { FlagdCore } from '@openfeature/flagd-core'
import { assignRelease } from '@/lib/prompts/core/assign'

const KEYS = 1_000_000
const BASELINE_KEYS = 100_000
const RELEASE = '0193f5a0-0000-7000-8000-000000000001'
const WEIGHT = 500

export interface Assignment {
  /** Of the processor: other work on the machine does not count. */
  cpuMs: number
  perSecond: number
  flagdPerSecond: number
  /** Share of the keys that got the new version: 0.05 was asked for. */
  share: number
}

/** Assigns a million conversations, and a tenth of them by flagd itself. */
export function measureAssignment(): Assignment {
  const flagd = flagdOf(RELEASE)
  const conversation = (i: number) => `conversation-${i}`
  for (let i = 0; i < 20_000; i++) {
    assignRelease({ releaseId: RELEASE, key: conversation(i), candidate: WEIGHT })
    flagd(conversation(i))
  }
  let candidates = 0
  const ms = time(() => {
    for (let i = 0; i < KEYS; i++)
      if (assignRelease({ releaseId: RELEASE, key: conversation(i), candidate: WEIGHT }) === 'candidate')
        candidates++
  })
  const flagdMs = time(() => {
    for (let i = 0; i < BASELINE_KEYS; i++) flagd(conversation(i))
  })
  return {
    cpuMs: Math.round(ms),
    perSecond: Math.round((KEYS / ms) * 1000),
    flagdPerSecond: Math.round((BASELINE_KEYS / flagdMs) * 1000),
    share: candidates / KEYS,
  }
}

function time(act: () => void): number {
  const started = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

function flagdOf(flag: string): (key: string) => string {
  const core = new FlagdCore()
  const fractional = [
    ['candidate', WEIGHT],
    ['stable', 10_000 - WEIGHT],
  ]
  const variants = { candidate: 'candidate', stable: 'stable' }
  core.setConfigurations(
    JSON.stringify({
      flags: { [flag]: { state: 'ENABLED', defaultVariant: 'stable', variants, targeting: { fractional } } },
    }),
  )
  return key => core.resolveStringEvaluation(flag, 'stable', { targetingKey: key }).value
}
