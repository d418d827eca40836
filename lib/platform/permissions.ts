/** The five roles of a member of an organization. */
export const roles = ['owner', 'reviewer', 'release_manager', 'auditor', 'viewer'] as const
export type Role = (typeof roles)[number]

const everyone: readonly Role[] = roles
const owner: readonly Role[] = ['owner']
const deciders: readonly Role[] = ['owner', 'reviewer']

/** The one permission table: which role may do what. Verbs name a permission, never a role. */
export const permissions = {
  'org.read': everyone,
  'org.manage': owner,
  'member.read': everyone,
  'member.manage': owner,
  'account.manage': everyone,
  'api_key.manage': everyone,
  'token.read': everyone,
  'token.manage': owner,
  'secret.read': owner,
  'secret.manage': owner,
  'audit.read': ['owner', 'auditor'],
  'server.read': everyone,
  'server.manage': owner,
  'contract.read': everyone,
  'contract.review': deciders,
  'contract.govern': owner,
  'lint.manage': owner,
  'profile.read': everyone,
  'profile.manage': owner,
  'policy.read': everyone,
  'policy.manage': owner,
  'prompt.read': everyone,
  'prompt.edit': ['owner', 'reviewer', 'release_manager'],
  'prompt.comment': ['owner', 'reviewer', 'release_manager'],
  'prompt.review': deciders,
  'prompt.release': ['owner', 'release_manager'],
  'prompt.outcome': ['owner', 'release_manager'],
  'run.read': everyone,
  'payload.read': ['owner', 'reviewer', 'release_manager', 'auditor'],
  'inbox.read': everyone,
  'inbox.decide': deciders,
  'workspace.apply': owner,
  'workspace.export': ['owner', 'auditor'],
  'sample.run': deciders,
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions

export const roleMay = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role)

/** Which roles would be enough: shown to a person who lacks the permission. */
export const rolesWith = (permission: Permission): readonly Role[] => permissions[permission]
