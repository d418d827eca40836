import { allOrganizations, type OrganizationRef } from './store'

/** Every organization of the instance: for the worker, which serves them all. */
export const listOrganizations = (): Promise<OrganizationRef[]> => allOrganizations()

export const orgIds = async (): Promise<string[]> => (await allOrganizations()).map(o => o.id)

/** The organization of `/mcp/{org}/…`. */
export const orgBySlug = async (slug: string): Promise<OrganizationRef | undefined> =>
  (await allOrganizations()).find(o => o.slug === slug)
