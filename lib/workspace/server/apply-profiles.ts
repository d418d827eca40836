import type { Ctx } from '@/lib/platform/context'
import { createProfile, updateProfile } from '@/lib/profiles/server'
import type { ApplyChange } from '../contract'
import { differences } from '../core/differences'
import type { WorkspaceFile } from '../core/file-schema'
import { profileOf } from '../core/profile-entry'
import type { WorkspaceState } from '../core/state'
import { attempt } from './attempt'

export async function applyProfiles(
  ctx: Ctx,
  file: WorkspaceFile,
  state: WorkspaceState,
  dryRun: boolean,
): Promise<ApplyChange[]> {
  const out: ApplyChange[] = []
  for (const entry of file.profiles) out.push(await applyOne(ctx, entry, state, dryRun))
  return out
}

async function applyOne(
  ctx: Ctx,
  entry: WorkspaceFile['profiles'][number],
  state: WorkspaceState,
  dryRun: boolean,
): Promise<ApplyChange> {
  const before = state.profiles.find(profile => profile.name === entry.name)
  const fields = profileOf(entry, before)
  const changed = before === undefined ? [] : differences(before, fields)
  const action = before === undefined ? 'created' : changed.length === 0 ? 'unchanged' : 'updated'
  const change: ApplyChange = {
    kind: 'profile',
    name: entry.name,
    action,
    details: changed,
  }
  if (dryRun || action === 'unchanged') return change
  return attempt(change, async () => {
    if (before === undefined) await createProfile(ctx, { name: entry.name, ...fields })
    else await updateProfile(ctx, { id: before.id, ...fields })
    return undefined
  })
}
