import { notices } from '@/lib/platform/server/listen'
import { log } from '@/lib/platform/server/log'
import type { Notice, Topic } from '@/lib/platform/topics'
import { loadPolicy } from '@/lib/policy/server'
import { loadProfiles } from '@/lib/profiles/server'
import { readCatalog } from './load-catalog'
import type { OwnPrompts } from './own-prompts'
import { buildSnapshot, type OrgSnapshot, type SnapshotParts } from './snapshot'

/** What a notice of a topic makes old. */
const partsOf: Partial<Record<Topic, keyof SnapshotParts>> = {
  contracts: 'catalog',
  servers: 'catalog',
  profiles: 'profiles',
  policy: 'policy',
  prompts: 'ownPrompts',
}
const everything = ['catalog', 'policy', 'profiles', 'ownPrompts'] as const
/** Notices come in storms (a sync of a thousand tools): one reading answers them all. */
const SETTLE_MS = 100

interface Entry {
  current: OrgSnapshot
  parts: SnapshotParts
  /** Parts that changed since they were read. */
  old: Set<keyof SnapshotParts>
  timer: NodeJS.Timeout | undefined
  reading: Promise<void> | undefined
  again: boolean
}

/** What the gateway keeps in memory of each organization that it serves, refreshed by notices. */
export class Snapshots {
  private readonly entries = new Map<string, Entry>()
  private readonly loading = new Map<string, Promise<SnapshotParts>>()
  private readonly listeners = new Set<(snapshot: OrgSnapshot, before: OrgSnapshot) => void>()
  private unsubscribe: (() => void) | undefined

  constructor(private readonly ownPrompts: OwnPrompts) {}

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
      loading = this.readParts(orgId).finally(() => this.loading.delete(orgId))
      this.loading.set(orgId, loading)
    }
    const parts = await loading
    const known = this.entries.get(orgId)
    if (known !== undefined) return known.current
    const current = buildSnapshot(orgId, parts)
    this.entries.set(orgId, {
      current,
      parts,
      old: new Set(),
      timer: undefined,
      reading: undefined,
      again: false,
    })
    return current
  }

  private onNotice({ orgId, topic }: Notice): void {
    const part = partsOf[topic]
    if (part === undefined) return
    if (this.entries.has(orgId)) this.refreshSoon(orgId, [part])
    // One that is being read for the first time may have missed it.
    else
      void this.loading.get(orgId)?.then(
        () => this.refreshSoon(orgId, [part]),
        () => undefined,
      )
  }

  private refreshSoon(orgId: string, parts: readonly (keyof SnapshotParts)[] = everything): void {
    const entry = this.entries.get(orgId)
    if (entry === undefined) return
    for (const part of parts) entry.old.add(part)
    if (entry.reading !== undefined) entry.again = true
    else
      entry.timer ??= setTimeout(() => {
        entry.timer = undefined
        entry.reading = this.refresh(orgId, entry).finally(() => {
          entry.reading = undefined
          if (entry.again) this.refreshSoon(orgId, [])
          entry.again = false
        })
      }, SETTLE_MS)
  }

  private async refresh(orgId: string, entry: Entry): Promise<void> {
    const old = entry.old
    entry.old = new Set()
    try {
      const before = entry.current
      entry.parts = await this.readParts(orgId, entry.parts, old)
      entry.current = buildSnapshot(orgId, entry.parts)
      for (const listener of this.listeners) listener(entry.current, before)
    } catch (error) {
      log.error({ err: error, orgId }, 'the snapshot of an organization could not be refreshed')
      setTimeout(() => this.refreshSoon(orgId, [...old]), 1000).unref()
    }
  }

  /** Reads the parts that are old; all of them the first time. */
  private async readParts(
    orgId: string,
    known?: SnapshotParts,
    old: ReadonlySet<keyof SnapshotParts> = new Set(everything),
  ): Promise<SnapshotParts> {
    const kept = <K extends keyof SnapshotParts>(part: K, read: () => Promise<SnapshotParts[K]>) =>
      known === undefined || old.has(part) ? read() : known[part]
    const [catalog, profiles, policy, ownPrompts] = await Promise.all([
      kept('catalog', () => readCatalog(orgId)),
      kept('profiles', () => loadProfiles(orgId)),
      kept('policy', () => loadPolicy(orgId)),
      kept('ownPrompts', () => this.ownPrompts.load(orgId)),
    ])
    return { catalog, profiles, policy, ownPrompts }
  }
}
