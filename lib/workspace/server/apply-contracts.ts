import { governContract } from '@/lib/contracts/server'
import type { Ctx } from '@/lib/platform/context'
import { didYouMean } from '@/lib/platform/nearest'
import type { ApplyChange } from '../contract'
import { differences } from '../core/differences'
import type { WorkspaceFile } from '../core/file-schema'
import { type Governed, governedOf, patchOf } from '../core/governed'
import type { WorkspaceState } from '../core/state'
import { attempt } from './attempt'

export async function applyContracts(
  ctx: Ctx,
  file: WorkspaceFile,
  state: WorkspaceState,
  dryRun: boolean,
): Promise<ApplyChange[]> {
  const out: ApplyChange[] = []
  for (const entry of governedOf(file)) out.push(await applyOne(ctx, entry, file, state, dryRun))
  return out
}

async function applyOne(
  ctx: Ctx,
  entry: Governed,
  file: WorkspaceFile,
  state: WorkspaceState,
  dryRun: boolean,
): Promise<ApplyChange> {
  const base = { kind: 'contract', name: `${entry.server}/${entry.name}` } as const
  const current = state.contracts.find(
    c => c.server === entry.server && c.kind === entry.kind && c.name === entry.name,
  )
  if (current === undefined) return missing(base, entry, file, state, dryRun)
  const patch = patchOf(entry.fields, current.governance)
  const details = differences(current.governance, patch)
  if (details.length === 0) return { ...base, action: 'unchanged', details }
  const change: ApplyChange = { ...base, action: 'updated', details }
  if (dryRun) return change
  return attempt(change, async () => {
    await governContract(ctx, { id: current.id, governance: patch })
    return undefined
  })
}

/** Not there: its server did not import yet, or offers no such thing. */
function missing(
  base: Pick<ApplyChange, 'kind' | 'name'>,
  entry: Governed,
  file: WorkspaceFile,
  state: WorkspaceState,
  dryRun: boolean,
): ApplyChange {
  const imported = state.servers.find(server => server.name === entry.server)?.imported === true
  if (dryRun && !imported && file.servers.some(server => server.name === entry.server))
    return { ...base, action: 'updated', details: ['once its server is imported'] }
  const offered = state.contracts
    .filter(c => c.server === entry.server && c.kind === entry.kind)
    .map(c => c.name)
  return {
    ...base,
    action: 'failed',
    details: [
      imported
        ? `${entry.server} offers no ${entry.kind.replace('_', ' ')} ${entry.name}.${didYouMean(entry.name, offered)}`
        : `${entry.server} could not be imported, so there is nothing to govern yet: apply again when it answers`,
    ],
  }
}
