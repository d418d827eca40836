import { PRODUCTION } from '@/lib/prompts'

/** The environment of a grant: what stands behind its `@`, production where nothing does. */
const environmentIn = (grant: string): string => grant.split('@')[1] ?? PRODUCTION
const nameIn = (grant: string): string => grant.split('@')[0] ?? grant

/** The environment in which the profile is served this prompt by its name; undefined when it is not granted so. */
export function grantedIn(grants: readonly string[], name: string): string | undefined {
  const own = grants.find(grant => nameIn(grant) === name)
  return own === undefined ? undefined : environmentIn(own)
}

/** Grants that reach several prompts: names that end in `*`. */
export const patternsIn = (grants: readonly string[]): string[] =>
  grants.filter(grant => nameIn(grant).endsWith('*'))

/** The grants with this prompt in an environment, or without it. */
export function withPrompt(
  grants: readonly string[],
  name: string,
  environment: string | undefined,
): string[] {
  const others = grants.filter(grant => nameIn(grant) !== name)
  if (environment === undefined) return others
  return [...others, environment === PRODUCTION ? name : `${name}@${environment}`]
}
