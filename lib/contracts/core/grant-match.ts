/** Whether a pattern of a grant covers a name: exactly, or by the prefix before a trailing `*`. */
export const grantMatches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name

/** What a grant of a profile says about one server. */
export interface GrantLists {
  server: string
  tools?: readonly string[] | undefined
  resources?: readonly string[] | undefined
  prompts?: readonly string[] | undefined
}
type Kind = 'tool' | 'resource' | 'resource_template' | 'prompt'

/** Whether a grant covers a contract: tools, resources (with templates) and prompts each by their own list. */
export function grantCovers(
  grant: GrantLists,
  contract: { server: string; kind: Kind; name: string },
): boolean {
  if (grant.server !== contract.server) return false
  const patterns =
    contract.kind === 'tool' ? grant.tools : contract.kind === 'prompt' ? grant.prompts : grant.resources
  return patterns?.some(pattern => grantMatches(pattern, contract.name)) ?? false
}
