import type { Role } from '@/lib/platform/permissions'

/** What the shell shows of the person who looks. */
export interface ShellViewer {
  personId: string
  name: string
  email: string
  role: Role
  orgId: string
  orgName: string
  orgSlug: string
  mustChangePassword: boolean
  organizations: readonly { id: string; slug: string; name: string }[]
}
