import { type Definition, grantMatches } from '@/lib/contracts'
import type { PolicyDocument } from '@/lib/policy'
import type { JudgedContract } from '@/lib/policy/server'
import { rulesFor } from '@/lib/policy/server'
import type { Grant } from '@/lib/profiles'
import { type LoadedProfile, servedNames } from '@/lib/profiles/server'
import type { UpstreamTarget } from '@/lib/servers/server'
import type { CatalogItem, CatalogServer } from './load-catalog'

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

export function buildSnapshot(
  orgId: string,
  parts: {
    policy: PolicyDocument
    profiles: LoadedProfile[]
    servers: CatalogServer[]
    items: CatalogItem[]
  },
): OrgSnapshot {
  const servers = new Map(parts.servers.map(s => [s.id, s]))
  const items = parts.items.flatMap(item => {
    const server = servers.get(item.serverId)
    return server === undefined ? [] : [{ ...item, server: server.name, up: server.enabled }]
  })
  return {
    orgId,
    policy: parts.policy,
    reads: new Set(
      items.filter(i => i.approved !== null && i.hints?.readOnly.value !== false).map(i => i.id),
    ),
    profiles: new Map(parts.profiles.map(p => [p.id, serve(p, items, parts.policy)])),
    targets: new Map(
      parts.servers
        .filter(s => s.enabled)
        .map(s => [s.id, { orgId, name: s.name, config: s.config, era: s.era }]),
    ),
  }
}

type Item = CatalogItem & { server: string; up: boolean }

function serve(profile: LoadedProfile, items: Item[], policy: PolicyDocument): ServedProfile {
  const granted = items.filter(item => profile.grants.some(grant => covers(grant, item)))
  const absent = new Map<string, 'contract_pending' | 'stale_tool_list'>()
  const served: ServedContract[] = []
  for (const item of granted) {
    const { approved, governance } = item
    const off = item.removed || !item.up || !governance.enabled || governance.lifecycle === 'retired'
    if (approved === null) absent.set(`${item.kind}:${item.name}`, 'contract_pending')
    else if (off) absent.set(`${item.kind}:${item.name}`, 'stale_tool_list')
    else
      served.push({
        id: item.id,
        versionId: approved.versionId,
        hash: approved.hash,
        serverId: item.serverId,
        server: item.server,
        kind: item.kind,
        name: item.name,
        servedName: item.name,
        definition: approved.definition,
        hints: item.hints,
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

function covers(grant: Grant, item: Item): boolean {
  if (grant.server !== item.server) return false
  const patterns =
    item.kind === 'tool' ? grant.tools : item.kind === 'prompt' ? grant.prompts : grant.resources
  return patterns?.some(pattern => grantMatches(pattern, item.name)) ?? false
}
