import type { Grant } from '@/lib/profiles'

export const grantLists = ['tools', 'resources', 'prompts'] as const
export type GrantList = (typeof grantLists)[number]

/** The patterns that a server's list grants; empty when nothing. */
export const patternsOf = (grants: readonly Grant[], server: string, list: GrantList): string[] => [
  ...new Set(grants.filter(grant => grant.server === server).flatMap(grant => grant[list] ?? [])),
]

export const isAll = (patterns: readonly string[]): boolean => patterns.includes('*')

/** One grant a server, its empty lists left out; a server with nothing granted has none. */
export function withPatterns(
  grants: readonly Grant[],
  server: string,
  list: GrantList,
  patterns: readonly string[],
): Grant[] {
  const lists = Object.fromEntries(
    grantLists
      .map(one => [one, one === list ? [...patterns] : patternsOf(grants, server, one)] as const)
      .filter(([, names]) => names.length > 0),
  )
  const own: Grant[] = Object.keys(lists).length === 0 ? [] : [{ server, ...lists }]
  const at = grants.findIndex(grant => grant.server === server)
  const others = grants.filter(grant => grant.server !== server)
  const before = at < 0 ? others.length : grants.slice(0, at).filter(grant => grant.server !== server).length
  return [...others.slice(0, before), ...own, ...others.slice(before)]
}

export const withAll = (grants: readonly Grant[], server: string, list: GrantList, all: boolean): Grant[] =>
  withPatterns(grants, server, list, all ? ['*'] : [])

export function withName(
  grants: readonly Grant[],
  server: string,
  list: GrantList,
  name: string,
  granted: boolean,
): Grant[] {
  const others = patternsOf(grants, server, list).filter(pattern => pattern !== name)
  return withPatterns(grants, server, list, granted ? [...others, name] : others)
}
