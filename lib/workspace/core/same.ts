import canonicalize from 'canonicalize'

/** Whether two values are the same JSON; an absent field is no field, an absent value is null. */
export const same = (a: unknown, b: unknown): boolean => canonicalize(a ?? null) === canonicalize(b ?? null)
