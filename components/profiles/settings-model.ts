import type { ProfileDto, ProfileFields } from '@/lib/profiles'

/** The settings as a form holds them: text where people type. */
export interface SettingsDraft extends Pick<ProfileFields, 'mode' | 'elicitation'> {
  owner: string
  description: string
  /** Seconds. */
  wait: string
  reviewers: string[]
  /** Separated by commas. */
  roles: string
}

export const settingsOf = (profile: ProfileDto): SettingsDraft => ({
  owner: profile.owner ?? '',
  description: profile.description ?? '',
  mode: profile.mode,
  elicitation: profile.elicitation,
  wait: String(profile.hold.waitMs / 1000),
  reviewers: profile.hold.reviewers,
  roles: profile.roles.join(', '),
})

type Fields = Omit<ProfileFields, 'grants' | 'managedPrompts'>

/** What the form says, or which fields cannot be taken. */
export function readSettings(
  draft: SettingsDraft,
): { fields: Fields } | { errors: { wait?: true; reviewers?: true } } {
  const waitMs = Number(draft.wait.trim()) * 1000
  const waitOk = draft.wait.trim() !== '' && Number.isInteger(waitMs) && waitMs >= 0 && waitMs <= 600_000
  if (!waitOk || draft.reviewers.length === 0)
    return {
      errors: { ...(!waitOk && { wait: true }), ...(draft.reviewers.length === 0 && { reviewers: true }) },
    }
  return {
    fields: {
      owner: draft.owner.trim() || null,
      description: draft.description.trim() || null,
      mode: draft.mode,
      elicitation: draft.elicitation,
      hold: { waitMs, reviewers: draft.reviewers },
      roles: [
        ...new Set(
          draft.roles
            .split(',')
            .map(role => role.trim())
            .filter(role => role !== ''),
        ),
      ],
    },
  }
}
