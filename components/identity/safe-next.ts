/** Where to go after signing in: a path of ours, never another site. */
export function safeNext(next: string | string[] | undefined): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/'
  const base = 'http://console.invalid'
  const url = URL.parse(next, base)
  // Dots are gone by now: what was `/.//evil.example` is a host to a browser.
  return url?.origin === base && !url.pathname.startsWith('//') && !url.pathname.startsWith('/sign-in')
    ? `${url.pathname}${url.search}${url.hash}`
    : '/'
}
