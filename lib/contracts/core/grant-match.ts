/** Whether a pattern of a grant covers a name: exactly, or by the prefix before a trailing `*`. */
export const grantMatches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name
