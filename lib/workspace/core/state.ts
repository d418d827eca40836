import type { Governance, LintSettings, ReviewSettings } from '@/lib/contracts'
import type { PolicyDocument } from '@/lib/policy'
import type { ProfileFields } from '@/lib/profiles'
import type { ContractKind, ServerConfig } from '@/lib/servers'

/** What an organization has of that which the workspace file speaks of. */
export interface WorkspaceState {
  organization: string
  servers: StoredServer[]
  contracts: StoredContract[]
  profiles: StoredProfile[]
  /** The organization's own policy over the built-in defaults; null while it has none. */
  policy: PolicyDocument | null
  /** What is tuned of the lint rules, and the number of that change; 0 while nothing is. */
  lint: { number: number; rules: LintSettings }
  secrets: string[]
  review: ReviewSettings
}
export interface StoredServer {
  id: string
  name: string
  config: ServerConfig
  enabled: boolean
  /** Whether a sync ever succeeded. */
  imported: boolean
}
export interface StoredContract {
  id: string
  server: string
  kind: ContractKind
  name: string
  governance: Governance
}
export interface StoredProfile extends ProfileFields {
  id: string
  name: string
}
