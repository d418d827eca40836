import { type Definition, governance, grantMatches } from '@/lib/contracts'
import type { PolicyDocument } from '@/lib/policy'
import type { JudgedContract } from '@/lib/policy/server'
import { rulesFor } from '@/lib/policy/server'
import type { Grant } from '@/lib/profiles'
import { type LoadedProfile, servedNames } from '@/lib/profiles/server'
import type { ContractKind } from '@/lib/servers'
import type { UpstreamTarget } from '@/lib/servers/server'
import type { Catalog, CatalogServer } from './load-catalog'
import { OWN_SERVER, type OwnPrompt } from './own-prompts'

/** A contract that a profile serves, under the name that its agents see. */
export interface ServedContract extends JudgedContract {
  id: string
  versionId: string
  hash: string
  serverId: string
  servedName: string
  definition: Definition
  /** What the server offers in its place now, not approved yet. */
  offered?: Definition
  /** A prompt that is managed here, and which environment of it is served; absent for what a server answers. */
  own?: { environment: string }
}

/** Not approved yet; no longer there; in quarantine. */
export type AbsentCause = 'contract_pending' | 'stale_tool_list' | 'frozen'

/** A profile with what it grants, in a fixed order. */
export interface ServedProfile extends LoadedProfile {
  tools: ReadonlyMap<string, ServedContract>
  prompts: ReadonlyMap<string, ServedContract>
  resources: ReadonlyMap<string, ServedContract>
  templates: readonly ServedContract[]
  /** Granted, but not served now: why, by kind and name. */
  absent: ReadonlyMap<string, AbsentCause>
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

/** What a snapshot is made of; each is read again when something of it changed. */
export interface SnapshotParts {
  catalog: Catalog
  policy: PolicyDocument
  profiles: LoadedProfile[]
  ownPrompts: (grants: readonly string[]) => OwnPrompt[]
}

/** Puts together what the database holds of an organization. */
export function buildSnapshot(orgId: string, parts: SnapshotParts): OrgSnapshot {
  const { policy, profiles } = parts
  const { entries } = parts.catalog
  const servers = new Map(parts.catalog.servers.map(s => [s.id, s]))
  return {
    orgId,
    policy,
    reads: new Set(
      entries.filter(e => e.kind !== 'tool' || e.effectiveHints.readOnly.value).map(e => e.contractId),
    ),
    profiles: new Map(profiles.map(p => [p.id, serve(p, parts, servers)])),
    targets: new Map(
      parts.catalog.servers
        .filter(s => s.enabled)
        .map(s => [s.id, { orgId, name: s.name, config: s.config, era: s.era }]),
    ),
  }
}

function serve(
  profile: LoadedProfile,
  { catalog: { entries, pending }, policy, ownPrompts }: SnapshotParts,
  servers: Map<string, CatalogServer>,
): ServedProfile {
  const absent = new Map<string, AbsentCause>()
  const isGranted = (kind: ContractKind, serverId: string, name: string) =>
    profile.grants.some(g => g.server === servers.get(serverId)?.name && covers(g, kind, name))
  for (const p of pending)
    if (isGranted(p.kind, p.serverId, p.name)) absent.set(`${p.kind}:${p.name}`, 'contract_pending')
  const offered = ownPrompts(profile.managedPrompts)
  const own = offered.flatMap(ownContract)
  for (const o of offered) if (o.definition === null) absent.set(`prompt:${o.name}`, 'contract_pending')
  const replaced = new Set(offered.flatMap(o => (o.definition === null ? [] : (o.replaces ?? []))))
  const served: ServedContract[] = []
  for (const entry of entries) {
    if (!isGranted(entry.kind, entry.serverId, entry.name) || replaced.has(entry.contractId)) continue
    const { governance } = entry
    const off = entry.state === 'removed' || !governance.enabled || governance.lifecycle === 'retired'
    if (off || servers.get(entry.serverId)?.enabled !== true)
      absent.set(`${entry.kind}:${entry.name}`, 'stale_tool_list')
    else if (entry.state === 'quarantined') absent.set(`${entry.kind}:${entry.name}`, 'frozen')
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
        ...(entry.offered !== null && { offered: entry.offered }),
        hints: entry.kind === 'tool' ? entry.effectiveHints : null,
        governance,
      })
  }
  const named = (kind: ServedContract['kind'], first: readonly ServedContract[] = []) => {
    const some = served.filter(c => c.kind === kind)
    const names = servedNames(
      some.map(c => ({ contractId: c.id, server: c.server, name: c.name })),
      new Set(first.map(c => c.servedName)),
    )
    return new Map(
      [...first, ...some]
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
    prompts: named('prompt', own),
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

/** A managed prompt as a contract: only read, of the lowest tier, under its own plain name. */
function ownContract({ id, name, environment, hash, definition }: OwnPrompt): ServedContract[] {
  if (definition === null) return []
  return [
    {
      id,
      versionId: id,
      hash,
      serverId: '',
      server: OWN_SERVER,
      kind: 'prompt',
      name,
      servedName: name,
      definition,
      hints: null,
      governance: governance.parse({ tier: 'L0', tierConfirmed: true }),
      own: { environment },
    },
  ]
}
