import { syncNow } from '@/lib/contracts/server'
import type { Ctx } from '@/lib/platform/context'
import type { SyncDto } from '@/lib/servers'
import { insertServer, updateServer } from '@/lib/servers/server'
import type { ApplyChange } from '../contract'
import { differences, replacing } from '../core/differences'
import type { WorkspaceFile } from '../core/file-schema'
import { serverConfigOf } from '../core/profile-entry'
import type { WorkspaceState } from '../core/state'
import { attempt } from './attempt'

type Entry = WorkspaceFile['servers'][number]

/** Adds and changes servers, and imports what new ones offer. Servers are read side by side. */
export function applyServers(
  ctx: Ctx,
  file: WorkspaceFile,
  state: WorkspaceState,
  dryRun: boolean,
): Promise<ApplyChange[]> {
  const initialReview = file.contracts?.initialImport === 'approve' ? 'approve' : 'pending'
  return Promise.all(
    file.servers.map(entry => {
      const change = planned(entry, state)
      if (dryRun) return change
      return attempt(change, () => carryOut(ctx, entry, change, state, initialReview))
    }),
  )
}

function planned(entry: Entry, state: WorkspaceState): ApplyChange {
  const before = state.servers.find(server => server.name === entry.name)
  const base = { kind: 'server', name: entry.name } as const
  if (before === undefined) return { ...base, action: 'created', details: [] }
  const details = [
    ...differences(before.config, replacing(before.config, serverConfigOf(entry))),
    ...differences(before, { enabled: entry.enabled }),
  ]
  return { ...base, action: details.length === 0 ? 'unchanged' : 'updated', details }
}

async function carryOut(
  ctx: Ctx,
  entry: Entry,
  change: ApplyChange,
  state: WorkspaceState,
  initialReview: 'approve' | 'pending',
): Promise<ApplyChange> {
  const before = state.servers.find(server => server.name === entry.name)
  const config = serverConfigOf(entry)
  const id = before?.id ?? (await insertServer(ctx, { name: entry.name, config })).id
  if (before === undefined ? entry.enabled === false : change.action === 'updated')
    await updateServer(ctx, { id, config, ...(entry.enabled !== undefined && { enabled: entry.enabled }) })
  const enabled = entry.enabled ?? before?.enabled ?? true
  if (config.transport === 'file')
    return before === undefined
      ? { ...change, details: [...change.details, 'known by a file alone: import one to fill its catalog'] }
      : change
  if (!enabled || (change.action === 'unchanged' && before?.imported === true)) return change
  const sync = await syncNow(ctx, id, {
    trigger: 'apply',
    // "Initial": what a server brings later is looked at by a person, whatever the file says.
    initialReview: before?.imported === true ? 'pending' : initialReview,
  })
  return withSync(change, sync, initialReview)
}

function withSync(change: ApplyChange, sync: SyncDto, initialReview: 'approve' | 'pending'): ApplyChange {
  if (sync.outcome === 'failed')
    return {
      ...change,
      action: 'failed',
      details: [
        ...change.details,
        `it is stored, but its import failed: ${sync.error ?? 'no reason given'}`,
        'It is tried again in the background; apply again to import it now.',
      ],
    }
  const { added, changed, removed, rejected } = sync.counts
  const rejects = sync.items.filter(item => item.outcome === 'rejected')
  return {
    ...change,
    action: change.action === 'unchanged' && added + changed + removed > 0 ? 'updated' : change.action,
    details: [
      ...change.details,
      ...(added > 0
        ? [`${added} imported${initialReview === 'approve' ? ' and approved' : ', to be reviewed'}`]
        : []),
      ...(changed > 0 ? [`${changed} changed`] : []),
      ...(removed > 0 ? [`${removed} no longer offered`] : []),
      ...(rejected > 0
        ? rejects.map(item => `${item.kind} ${item.name} not imported: ${item.reason ?? ''}`)
        : []),
    ],
  }
}
