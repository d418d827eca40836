import type { Grant, ProfileFields } from '@/lib/profiles'
import type { ServerConfig } from '@/lib/servers'
import type { WorkspaceFile } from './file-schema'

type Entry = WorkspaceFile['profiles'][number]

/** The fields that the file gives a profile; what it leaves out stays, or gets its default when new. */
export function profileOf(entry: Entry, current?: Pick<ProfileFields, 'hold'>): Partial<ProfileFields> {
  const { owner, description, elicitation, hold, mode, roles } = entry
  const grants = grantsOf(entry)
  const managedPrompts = managedPromptsOf(entry)
  return {
    ...(owner !== undefined && { owner }),
    ...(description !== undefined && { description }),
    ...(grants !== undefined && { grants }),
    ...(managedPrompts !== undefined && { managedPrompts }),
    ...(elicitation !== undefined && { elicitation }),
    ...(hold !== undefined && {
      hold: {
        waitMs: hold.wait ?? current?.hold.waitMs ?? 15_000,
        reviewers: hold.reviewers ?? current?.hold.reviewers ?? ['owner', 'reviewer'],
      },
    }),
    ...(mode !== undefined && { mode }),
    ...(roles !== undefined && { roles }),
  }
}

/** The grants of what servers offer. */
export function grantsOf(entry: Entry): Grant[] | undefined {
  return entry.grants?.flatMap(({ server, ...lists }) => (server === undefined ? [] : [{ server, ...lists }]))
}

/** The grants of prompts that are managed here: those that name no server. */
const managedPromptsOf = (entry: Entry): string[] | undefined =>
  entry.grants?.flatMap(grant => (grant.server === undefined ? (grant.prompts ?? []) : []))

export function serverConfigOf(entry: WorkspaceFile['servers'][number]): ServerConfig {
  const { name: _, enabled: __, ...config } = entry
  return config
}
