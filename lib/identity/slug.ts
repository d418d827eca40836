import { keyName } from '@/lib/platform/endpoint'

/** The key of an organization, as in `/mcp/{org}/…`: a name in lower case, never changed. */
export const organizationSlug = keyName.lowercase('lower-case letters only')

/** A key made of a name; empty where the name has no letter or digit that a key may have. */
export const suggestSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 64)
    .replace(/-$/, '')
