import { normalLintSettings, putLintSettings } from '@/lib/contracts/server'
import type { Ctx } from '@/lib/platform/context'
import type { ApplyChange } from '../contract'
import { differences, replacing } from '../core/differences'
import type { WorkspaceFile } from '../core/file-schema'
import { lintOf } from '../core/lint-section'
import type { WorkspaceState } from '../core/state'
import { attempt } from './attempt'

export async function applyLint(
  ctx: Ctx,
  { lint }: WorkspaceFile,
  state: WorkspaceState,
  dryRun: boolean,
): Promise<ApplyChange[]> {
  if (lint === undefined) return []
  const rules = normalLintSettings(lintOf(lint))
  // The section says all that is tuned: what it leaves out goes back to its default.
  const details = differences(state.lint.rules, replacing(state.lint.rules, rules))
  const action = details.length === 0 ? 'unchanged' : state.lint.number === 0 ? 'created' : 'updated'
  const change: ApplyChange = { kind: 'lint', name: 'lint', action, details }
  if (dryRun || action === 'unchanged') return [change]
  return [
    await attempt(change, async () => {
      await putLintSettings(ctx, { basis: state.lint.number, rules })
      return undefined
    }),
  ]
}
