import { grantMatches } from '@/lib/contracts'
import { PRODUCTION } from '../contract'

/** Which environment of a prompt a profile is served; undefined where it grants none. An exact name wins over a pattern. */
export function environmentFor(grants: readonly string[], name: string): string | undefined {
  const read = grants.map(grant => {
    const [pattern = '', label = PRODUCTION] = grant.split('@')
    return { pattern, label }
  })
  return (read.find(g => g.pattern === name) ?? read.find(g => grantMatches(g.pattern, name)))?.label
}
