import type { Ctx } from '@/lib/platform/context'
import { policyDocument } from '@/lib/policy'
import { putPolicy } from '@/lib/policy/server'
import type { ApplyChange } from '../contract'
import { differences, replacing } from '../core/differences'
import type { WorkspaceFile } from '../core/file-schema'
import type { WorkspaceState } from '../core/state'
import { attempt } from './attempt'

export async function applyPolicy(
  ctx: Ctx,
  { policy }: WorkspaceFile,
  state: WorkspaceState,
  dryRun: boolean,
): Promise<ApplyChange[]> {
  if (policy === undefined) return []
  const document = policyDocument.parse(policy)
  const before = state.policy ?? { defaults: {}, tiers: {} }
  // The section says all of the policy: what it leaves out goes back to the built-in default.
  const details = [
    ...differences(before.defaults, replacing(before.defaults, document.defaults)),
    ...differences(before.tiers, replacing(before.tiers, document.tiers)),
  ]
  const action = details.length === 0 ? 'unchanged' : state.policy === null ? 'created' : 'updated'
  const change: ApplyChange = { kind: 'policy', name: 'policy', action, details }
  if (dryRun || action === 'unchanged') return [change]
  return [
    await attempt(change, async () => {
      await putPolicy(ctx, { document })
      return undefined
    }),
  ]
}
