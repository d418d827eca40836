import { LRUCache } from 'lru-cache'
import { isPassing, logAway } from '@/lib/platform/server/database-error'
import { loadHeads, loadVersions } from './load-served'
import { type ServedPromptEntry, served, versionsNeeded } from './served'
import type { VersionInUse } from './versions'

interface Entry {
  prompts: ReadonlyMap<string, ServedPromptEntry>
  /** The last reading failed: what is known may be old. */
  stale: boolean
}

/**
 * What this process serves, by organization. Texts never change, so a reading fetches only those that are new to it;
 * while the database is away the last that was known is served, and said to be stale.
 */
export class PromptBook {
  private readonly entries = new Map<string, Entry>()
  private readonly old = new Set<string>()
  private readonly versions = new LRUCache<string, VersionInUse>({ max: 5_000 })
  private readonly reading = new Map<string, Promise<Entry>>()

  /** The organization's prompts, read at their first use. */
  async get(orgId: string): Promise<Entry> {
    const known = this.entries.get(orgId)
    return known === undefined || this.old.has(orgId) ? this.refresh(orgId) : known
  }

  /** What was read before is read again at its next use; kept for the time in which it can't be. */
  forget(orgId?: string): void {
    for (const one of orgId === undefined ? this.entries.keys() : [orgId]) this.old.add(one)
  }

  /** Reads again. @throws when the database is away and nothing is known */
  async refresh(orgId: string): Promise<Entry> {
    const before = this.reading.get(orgId)
    // A reading that began before may have missed what this one is asked for.
    const now = (before?.catch(() => undefined) ?? Promise.resolve()).then(() => this.read(orgId))
    this.reading.set(orgId, now)
    try {
      return await now
    } finally {
      if (this.reading.get(orgId) === now) this.reading.delete(orgId)
    }
  }

  private async read(orgId: string): Promise<Entry> {
    this.old.delete(orgId)
    try {
      const heads = await loadHeads(orgId)
      const needed = versionsNeeded(heads)
      const missing = needed.filter(id => !this.versions.has(id))
      for (const version of await loadVersions(orgId, missing)) this.versions.set(version.id, version)
      const known = new Map(
        needed.flatMap(id => {
          const version = this.versions.get(id)
          return version === undefined ? [] : [[id, version]]
        }),
      )
      const entry = { prompts: served(heads, known), stale: false }
      this.entries.set(orgId, entry)
      return entry
    } catch (error) {
      const known = this.entries.get(orgId)
      if (known === undefined || !isPassing(error)) throw error
      logAway(error)
      const entry = { ...known, stale: true }
      this.old.add(orgId)
      this.entries.set(orgId, entry)
      return entry
    }
  }
}
