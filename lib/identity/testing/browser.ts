/** A browser of few words: keeps the cookies of each host, follows nothing by itself. */
export class Browser {
  private readonly jars = new Map<string, Map<string, string>>()

  async go(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const cookie = this.cookieHeader(url)
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.keep(url, line)
    return response
  }

  /** Follows redirects to where they end, or to the first address that `until` knows. */
  async follow(
    url: string,
    until: (url: URL) => boolean = () => false,
  ): Promise<{ url: URL; response: Response }> {
    let at = new URL(url)
    for (let hops = 0; hops < 20; hops++) {
      const response = await this.go(at.href)
      const next = response.headers.get('location')
      if (next === null) return { url: at, response }
      at = new URL(next, at)
      if (until(at)) return { url: at, response }
    }
    throw new Error(`Too many redirects, last to ${at.href}`)
  }

  cookieHeader(url: string): string {
    return [...(this.jars.get(new URL(url).host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  private keep(url: string, line: string): void {
    const { host } = new URL(url)
    const [pair = ''] = line.split(';')
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const jar = this.jars.get(host) ?? new Map<string, string>()
    this.jars.set(host, jar)
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
}

/** Signs in with a password the way the form does; the error that the form would show, if any. */
export async function signIn(
  browser: Browser,
  base: string,
  email: string,
  password: string,
  address = '192.0.2.1',
): Promise<string | null> {
  const token: unknown = await (await browser.go(`${base}/api/auth/csrf`)).json()
  const csrfToken =
    typeof token === 'object' && token !== null && 'csrfToken' in token ? String(token.csrfToken) : ''
  const response = await browser.go(`${base}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ csrfToken, email, password, callbackUrl: `${base}/`, json: 'true' }),
  })
  const answer: unknown = await response.json()
  const url = typeof answer === 'object' && answer !== null && 'url' in answer ? String(answer.url) : base
  return new URL(url, base).searchParams.get('error')
}
