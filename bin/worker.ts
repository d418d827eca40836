import {
  changeHandlers,
  lintHandlers,
  recountOutdated,
  renewDiffs,
  startServerWatch,
} from '@/lib/contracts/server'
import { expireDueItems } from '@/lib/inbox/server'
import { startOutbox } from '@/lib/notify/server'
import { every } from '@/lib/platform/server/every'
import { notices } from '@/lib/platform/server/listen'
import { sweepDone } from '@/lib/platform/server/sweep-done'
import { judgeDueReleases } from '@/lib/prompts/server'
import { startSamples } from '@/lib/workspace/server'
import { runRole } from './launcher/role'

const EXPIRY_MS = 1_000
const JUDGE_MS = 1_000
/** The time of a stage passes without an outcome too. */
const STAGES_MS = 15_000
const SWEEP_MS = 60 * 60_000

await runRole(async () => {
  const samples = await startSamples()
  await recountOutdated()
  const parts = [
    samples,
    await startOutbox({ ...samples.handlers, ...lintHandlers, ...changeHandlers }),
    await startServerWatch(),
    every(EXPIRY_MS, 'inbox expiry', () => expireDueItems()),
    every(JUDGE_MS, 'judge of canaries', () => judgeDueReleases()),
    every(STAGES_MS, 'judge of stages', () => judgeDueReleases({ everyOne: true })),
    every(SWEEP_MS, 'comparison of versions anew', () => renewDiffs()),
    every(SWEEP_MS, 'sweep of what is done', sweepDone),
  ]
  return {
    close: async () => {
      await Promise.all(parts.map(part => part.close()))
      await notices.close()
    },
  }
})
