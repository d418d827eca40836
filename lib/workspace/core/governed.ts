import type { Governance, GovernancePatch } from '@/lib/contracts'
import type { ContractKind } from '@/lib/servers'
import type { WorkspaceFile } from './file-schema'
import type { Path } from './parse-file'
import { same } from './same'

type Entries = NonNullable<WorkspaceFile['contracts']>
type Fields = Omit<Entries['tools'][number], 'tool'>

/** One contract that the file governs, and where in the file. */
export interface Governed {
  kind: ContractKind
  server: string
  name: string
  fields: Fields
  path: Path
}

export function governedOf(file: WorkspaceFile): Governed[] {
  const { tools = [], resources = [], resourceTemplates = [], prompts = [] } = file.contracts ?? {}
  const read = <T extends Fields>(
    kind: ContractKind,
    list: readonly T[],
    section: string,
    key: keyof T & string,
  ) =>
    list.map((entry, i): Governed => {
      const { [key]: subject, ...fields } = entry
      const text = String(subject)
      const slash = text.indexOf('/')
      return {
        kind,
        server: text.slice(0, slash),
        name: text.slice(slash + 1),
        fields,
        path: ['contracts', section, i, key],
      }
    })
  return [
    ...read('tool', tools, 'tools', 'tool'),
    ...read('resource', resources, 'resources', 'resource'),
    ...read('resource_template', resourceTemplates, 'resourceTemplates', 'resourceTemplate'),
    ...read('prompt', prompts, 'prompts', 'prompt'),
  ]
}

const BY_FILE = 'Set by the workspace file'

/** The change that brings a contract's governance to what the file says; what the file leaves out stays. */
export function patchOf(fields: Fields, current: Governance): GovernancePatch {
  const { risk, riskReason, timeout, audit, elicitation, ...plain } = fields
  const lowered = risk !== undefined && risk < current.tier
  const reason = riskReason ?? (lowered ? BY_FILE : undefined)
  const corrected = fields.hints !== undefined && !same(fields.hints, current.hints)
  return {
    ...plain,
    ...(risk !== undefined && { tier: risk, tierConfirmed: true }),
    ...(reason !== undefined && { tierReason: reason }),
    ...(corrected && fields.hintsReason === undefined && { hintsReason: BY_FILE }),
    ...(timeout !== undefined && { timeoutMs: timeout }),
    ...(elicitation !== undefined && { elicitation }),
    ...(audit !== undefined && { audit: { ...current.audit, ...auditOf(audit) } }),
  }
}

const auditOf = ({ retention, ...rest }: NonNullable<Fields['audit']>): Governance['audit'] => ({
  ...rest,
  ...(retention !== undefined && { retentionDays: retention }),
})
