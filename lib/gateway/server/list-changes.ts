import type { ServedContract, ServedProfile } from '@/lib/calls/server'

const all = (profile: ServedProfile): ServedContract[] => [
  ...profile.tools.values(),
  ...profile.prompts.values(),
  ...profile.resources.values(),
  ...profile.templates,
]

/** Whether an agent would read other lists than before. */
export function listsDiffer(now: ServedProfile, before: ServedProfile | undefined): boolean {
  if (before === undefined || now.canHold !== before.canHold) return true
  const a = all(now)
  const b = all(before)
  return a.length !== b.length || a.some((c, i) => c.servedName !== b[i]?.servedName || c.hash !== b[i]?.hash)
}
