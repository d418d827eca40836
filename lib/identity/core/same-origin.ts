export interface WriteRequest {
  origin: string | null
  host: string | null
  fetchSite: string | null
}

/** Whether a write that carries a cookie comes from our own pages: browsers say so, others' pages can't. */
export function isSameOrigin({ origin, host, fetchSite }: WriteRequest, ownUrls: readonly string[]): boolean {
  if (origin === null) return fetchSite === 'same-origin'
  if (!URL.canParse(origin)) return false
  const { host: from } = new URL(origin)
  return from === host || ownUrls.some(url => new URL(url).origin === origin)
}
