import { stringify } from 'yaml'
import { type Governance, governance, reviewSettings } from '@/lib/contracts'
import type { PromptFile } from '@/lib/prompts'
import type { ContractKind, ServerConfig } from '@/lib/servers'
import { formatDuration } from './duration'
import type { WorkspaceFileInput } from './file-schema'
import { exportLint } from './lint-section'
import { exportReview } from './review-section'
import { same } from './same'
import type { StoredContract, StoredProfile, StoredServer, WorkspaceState } from './state'

/** The workspace as YAML that apply accepts and then finds unchanged. Names of secrets, never their values. */
export function exportYaml(state: WorkspaceState, prompts: readonly PromptFile[]): string {
  return stringify(exportFile(state, prompts), { lineWidth: 110, aliasDuplicateObjects: false })
}

export function exportFile(state: WorkspaceState, prompts: readonly PromptFile[]): WorkspaceFileInput {
  const contracts = governedSections(state.contracts)
  return {
    organization: state.organization,
    servers: state.servers.map(exportServer),
    ...(Object.keys(contracts).length > 0 && { contracts }),
    profiles: state.profiles.map(exportProfile),
    ...(state.policy !== null && { policy: state.policy }),
    ...(!same(state.review, reviewSettings.parse({})) && { review: exportReview(state.review) }),
    ...(Object.keys(state.lint.rules).length > 0 && { lint: exportLint(state.lint.rules) }),
    ...(prompts.length > 0 && { prompts: [...prompts] }),
  }
}

function exportServer({
  name,
  config,
  enabled,
}: StoredServer): NonNullable<WorkspaceFileInput['servers']>[number] {
  return { name, ...(!enabled && { enabled }), ...exportConfig(config) }
}

function exportConfig(config: ServerConfig) {
  if (config.transport === 'file') return config
  if (config.transport !== 'stdio') {
    const { transport, url, auth } = config
    return { transport, url, ...(auth.type !== 'none' && { auth }) }
  }
  const { transport, command, args, env, cwd } = config
  return {
    transport,
    command,
    ...(args.length > 0 && { args }),
    ...(Object.keys(env).length > 0 && { env }),
    ...(cwd !== undefined && { cwd }),
  }
}

const sections = {
  tool: ['tools', 'tool'],
  resource: ['resources', 'resource'],
  resource_template: ['resourceTemplates', 'resourceTemplate'],
  prompt: ['prompts', 'prompt'],
} as const satisfies Record<ContractKind, readonly [string, string]>

function governedSections(
  contracts: readonly StoredContract[],
): NonNullable<WorkspaceFileInput['contracts']> {
  const out: Record<string, Record<string, unknown>[]> = {}
  for (const contract of contracts) {
    const fields = exportGovernance(contract.governance)
    if (Object.keys(fields).length === 0) continue
    const [section, key] = sections[contract.kind]
    out[section] ??= []
    out[section].push({ [key]: `${contract.server}/${contract.name}`, ...fields })
  }
  return out
}

/** What people decided: all that is not as it was on the day of import. */
function exportGovernance(g: Governance): Record<string, unknown> {
  const untouched = governance.parse({ tier: g.tier })
  const { tier, tierReason, tierConfirmed, timeoutMs, audit, ...plain } = g
  const changed = Object.entries(plain).filter(
    ([field, value]) => !same(value, Reflect.get(untouched, field)),
  )
  const { retentionDays, ...levels } = audit
  const auditFields = {
    ...levels,
    ...(retentionDays !== undefined && { retention: `${retentionDays}d` }),
  }
  return {
    ...(tierConfirmed && { risk: tier, ...(tierReason !== null && { riskReason: tierReason }) }),
    ...(timeoutMs !== null && { timeout: formatDuration(timeoutMs) }),
    ...Object.fromEntries(changed),
    ...(Object.keys(auditFields).length > 0 && { audit: auditFields }),
  }
}

function exportProfile(profile: StoredProfile): NonNullable<WorkspaceFileInput['profiles']>[number] {
  const { name, owner, description, grants, managedPrompts, elicitation, hold, mode, roles } = profile
  return {
    name,
    ...(owner !== null && { owner }),
    ...(description !== null && { description }),
    grants: [...grants, ...(managedPrompts.length > 0 ? [{ prompts: managedPrompts }] : [])],
    elicitation,
    hold: { wait: formatDuration(hold.waitMs), reviewers: hold.reviewers },
    mode,
    ...(roles.length > 0 && { roles }),
  }
}
