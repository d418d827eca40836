import { notices } from '@/lib/platform/server/listen'
import { log } from '@/lib/platform/server/log'
import type { Notice, Topic } from '@/lib/platform/topics'
import { loadPolicy } from '@/lib/policy/server'
import { loadProfiles } from '@/lib/profiles/server'
import { readCatalog } from './load-catalog'
import { buildSnapshot, type OrgSnapshot } from './snapshot'

const relevant: ReadonlySet<Topic> = new Set(['contracts', 'profiles', 'servers', 'policy'])
/** Notices come in storms (a sync of a thousand tools): one reading answers them all. */
const SETTLE_MS = 100

interface Entry {
  current: OrgSnapshot
  timer: NodeJS.Timeout | undefined
  reading: Promise<void> | undefined
  again: boolean
}

/** What the gateway keeps in memory of each organization that it serves, refreshed by notices. */
export class Snapshots {
  private readonly entries = new Map<string, Entry>()
  private readonly loading = new Map<string, Promise<OrgSnapshot>>()
  private readonly listeners = new Set<(snapshot: OrgSnapshot, before: OrgSnapshot) => void>()
  private unsubscribe: (() => void) | undefined

  async start(): Promise<void> {
    this.unsubscribe = await notices.subscribe({
      onNotice: notice => this.onNotice(notice),
      onResync: () => {
        for (const orgId of this.entries.keys()) this.refreshSoon(orgId)
      },
    })
  }

  stop(): void {
    this.unsubscribe?.()
    for (const entry of this.entries.values()) clearTimeout(entry.timer)
  }

  onChange(listener: (snapshot: OrgSnapshot, before: OrgSnapshot) => void): void {
    this.listeners.add(listener)
  }

  /** The organization's snapshot; read at its first use. */
  async get(orgId: string): Promise<OrgSnapshot> {
    const entry = this.entries.get(orgId)
    if (entry !== undefined) return entry.current
    let loading = this.loading.get(orgId)
    if (loading === undefined) {
      loading = read(orgId).finally(() => this.loading.delete(orgId))
      this.loading.set(orgId, loading)
    }
    const current = await loading
    if (!this.entries.has(orgId))
      this.entries.set(orgId, { current, timer: undefined, reading: undefined, again: false })
    return current
  }

  private onNotice({ orgId, topic }: Notice): void {
    if (!relevant.has(topic)) return
    if (this.entries.has(orgId)) this.refreshSoon(orgId)
    // One that is being read for the first time may have missed it.
    else
      void this.loading.get(orgId)?.then(
        () => this.refreshSoon(orgId),
        () => undefined,
      )
  }

  private refreshSoon(orgId: string): void {
    const entry = this.entries.get(orgId)
    if (entry === undefined) return
    if (entry.reading !== undefined) entry.again = true
    else
      entry.timer ??= setTimeout(() => {
        entry.timer = undefined
        entry.reading = this.refresh(orgId, entry).finally(() => {
          entry.reading = undefined
          if (entry.again) this.refreshSoon(orgId)
          entry.again = false
        })
      }, SETTLE_MS)
  }

  private async refresh(orgId: string, entry: Entry): Promise<void> {
    try {
      const before = entry.current
      entry.current = await read(orgId)
      for (const listener of this.listeners) listener(entry.current, before)
    } catch (error) {
      log.error({ err: error, orgId }, 'the snapshot of an organization could not be refreshed')
      setTimeout(() => this.refreshSoon(orgId), 1000).unref()
    }
  }
}

async function read(orgId: string): Promise<OrgSnapshot> {
  const [catalog, profiles, policy] = await Promise.all([
    readCatalog(orgId),
    loadProfiles(orgId),
    loadPolicy(orgId),
  ])
  return buildSnapshot(orgId, { ...catalog, profiles, policy })
}
