import { type Definition, grantMatches } from '@/lib/contracts'
import type { PolicyDocument } from '@/lib/policy'
import type { JudgedContract } from '@/lib/policy/server'
import { rulesFor } from '@/lib/policy/server'
import type { Grant } from '@/lib/profiles'
import { type LoadedProfile, servedNames } from '@/lib/profiles/server'
import type { ContractKind } from '@/lib/servers'
import type { UpstreamTarget } from '@/lib/servers/server'
import type { Catalog, CatalogServer } from './load-catalog'

/** A contract that a profile serves, under the name that its agents see. */
export interface ServedContract extends JudgedContract {
  id: string
  versionId: string
  hash: string
  serverId: string
  servedName: string
  definition: Definition
}

/** A profile with what it grants, in a fixed order. */
export interface ServedProfile extends LoadedProfile {
  tools: ReadonlyMap<string, ServedContract>
  prompts: ReadonlyMap<string, ServedContract>
  resources: ReadonlyMap<string, ServedContract>
  templates: readonly ServedContract[]
  /** Granted, but not served now: why, by kind and name. */
  absent: ReadonlyMap<string, 'contract_pending' | 'stale_tool_list'>
  /** Whether a call may have to wait for a person: then its status can be asked. */
  canHold: boolean
}

/** All that a call of an organization is judged by; replaced as a whole when something changed. */
export interface OrgSnapshot {
  orgId: string
  policy: PolicyDocument
  profiles: ReadonlyMap<string, ServedProfile>
  targets: ReadonlyMap<string, UpstreamTarget>
  /** Contracts, served or not, that can only read. */
  reads: ReadonlySet<string>
}

/** Puts together what the database holds of an organization. */
export function buildSnapshot(
  orgId: string,
  parts: Catalog & { policy: PolicyDocument; profiles: LoadedProfile[] },
): OrgSnapshot {
  const { policy, profiles, entries } = parts
  const servers = new Map(parts.servers.map(s => [s.id, s]))
  return {
    orgId,
    policy,
    reads: new Set(
      entries.filter(e => e.kind !== 'tool' || e.effectiveHints.readOnly.value).map(e => e.contractId),
    ),
    profiles: new Map(profiles.map(p => [p.id, serve(p, parts, servers)])),
    targets: new Map(
      parts.servers
        .filter(s => s.enabled)
        .map(s => [s.id, { orgId, name: s.name, config: s.config, era: s.era }]),
    ),
  }
}

function serve(
  profile: LoadedProfile,
  { entries, pending, policy }: Catalog & { policy: PolicyDocument },
  servers: Map<string, CatalogServer>,
): ServedProfile {
  const absent = new Map<string, 'contract_pending' | 'stale_tool_list'>()
  const isGranted = (kind: ContractKind, serverId: string, name: string) =>
    profile.grants.some(g => g.server === servers.get(serverId)?.name && covers(g, kind, name))
  for (const p of pending)
    if (isGranted(p.kind, p.serverId, p.name)) absent.set(`${p.kind}:${p.name}`, 'contract_pending')
  const served: ServedContract[] = []
  for (const entry of entries) {
    if (!isGranted(entry.kind, entry.serverId, entry.name)) continue
    const { governance } = entry
    const off = entry.state === 'removed' || !governance.enabled || governance.lifecycle === 'retired'
    if (off || servers.get(entry.serverId)?.enabled !== true)
      absent.set(`${entry.kind}:${entry.name}`, 'stale_tool_list')
    else
      served.push({
        id: entry.contractId,
        versionId: entry.versionId,
        hash: entry.hash,
        serverId: entry.serverId,
        server: entry.serverName,
        kind: entry.kind,
        name: entry.name,
        servedName: entry.name,
        definition: entry.definition,
        hints: entry.kind === 'tool' ? entry.effectiveHints : null,
        governance,
      })
  }
  const named = (kind: ServedContract['kind']) => {
    const some = served.filter(c => c.kind === kind)
    const names = servedNames(some.map(c => ({ contractId: c.id, server: c.server, name: c.name })))
    return new Map(
      some
        .map(c => ({ ...c, servedName: names.get(c.id) ?? c.name }))
        .sort((a, b) => (a.servedName < b.servedName ? -1 : 1))
        .map(c => [c.servedName, c]),
    )
  }
  const byUri = (kind: ServedContract['kind']) =>
    served.filter(c => c.kind === kind).sort((a, b) => (a.name < b.name ? -1 : 1))
  const resources = new Map<string, ServedContract>()
  // Two servers may offer the same URI: the first by name is served, in every gateway the same.
  for (const c of byUri('resource').sort((a, b) => (a.server < b.server ? -1 : 1)))
    if (!resources.has(c.name)) resources.set(c.name, c)
  return {
    ...profile,
    tools: named('tool'),
    prompts: named('prompt'),
    resources,
    templates: byUri('resource_template'),
    absent,
    canHold: served.some(c => c.governance.elicitation.allowed || rulesFor(c, policy).action === 'approve'),
  }
}

function covers(grant: Grant, kind: ContractKind, name: string): boolean {
  const patterns = kind === 'tool' ? grant.tools : kind === 'prompt' ? grant.prompts : grant.resources
  return patterns?.some(pattern => grantMatches(pattern, name)) ?? false
}
