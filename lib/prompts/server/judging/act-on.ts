import type { VerbTools } from '@/lib/platform/server/verb'
import type { Judgement } from '../../core/judge'
import { advance } from '../advance-release'
import { hold } from '../hold-release'
import type { LoadedRelease } from '../release-store'
import { rollBack } from '../rollback-release'
import { promote } from '../start-release'

/** Carries a verdict out within the judge's transaction. False where the prompt's owner left it to people, or nothing is to be done. */
export async function actOn(tools: VerbTools, loaded: LoadedRelease, said: Judgement): Promise<boolean> {
  const { autoRollback, autoPromote } = loaded.release.judge
  const reason = reasonText(said)
  switch (said.verdict) {
    case 'rollback':
      // Everyone goes back at once; where that is left to people, nobody new is given the version meanwhile.
      if (autoRollback && loaded.release.stableId !== null)
        await rollBack(tools, loaded, { now: true, reason })
      else await hold(tools, loaded, { pause: true, reason })
      return true
    case 'stopped':
      await hold(tools, loaded, { pause: true, reason })
      return true
    case 'advance':
      if (autoPromote) await advance(tools, loaded)
      return autoPromote
    case 'promote':
      if (autoPromote) await promote(tools, loaded, reason)
      return autoPromote
    case 'collecting':
    case 'hold':
      return false
  }
}

/** The verdict in a sentence, for the history of the release and whoever its webhook tells. */
function reasonText({ reasons }: Judgement): string {
  return reasons
    .map(({ code, guardrail, params }) => {
      const n = (name: string) => Number((params[name] ?? 0).toPrecision(3))
      switch (code) {
        case 'harm':
          return `${guardrail}: evidence of harm, E = ${n('e')}, at least ${n('threshold')}`
        case 'sample_ratio':
          return `${n('candidate')} of ${n('units')} units met the new version where ${n('expected')} were to: what was collected can't be trusted`
        case 'not_worse':
          return `${guardrail}: not worse by more than ${n('margin')} with probability ${n('probability')}`
        default:
          return code.replaceAll('_', ' ')
      }
    })
    .join('; ')
}
