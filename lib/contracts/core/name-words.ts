/** The words of a name, in lower case: `inventory.findAvailableStock` → inventory, find, available, stock. */
export const nameWords = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')
    .map(part => part.toLowerCase())

/** A name without its style: `tenantId`, `tenant_id`, `TENANT-ID` are one. */
export const nameKey = (name: string): string => nameWords(name).join('')
