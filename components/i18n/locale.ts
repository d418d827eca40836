/** The languages of the console. The first is what a browser gets that asks for none of them. */
export const locales = ['en', 'zh-CN'] as const
export type Locale = (typeof locales)[number]

export const LOCALE_COOKIE = 'locale'
export const ZONE_COOKIE = 'zone'

export const isLocale = (value: string | undefined): value is Locale => locales.some(l => l === value)

/** The first language of an Accept-Language header that we speak; any Chinese gets zh-CN. */
export function negotiate(header: string | null): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...params] = part.trim().split(';')
      const q = params.map(p => p.trim()).find(p => p.startsWith('q='))
      return { tag: tag.toLowerCase(), q: q === undefined ? 1 : Number(q.slice(2)) || 0 }
    })
    .filter(w => w.q > 0)
    .sort((a, b) => b.q - a.q)
  for (const { tag } of wanted) {
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN'
    if (tag === 'en' || tag.startsWith('en-')) return 'en'
  }
  return locales[0]
}

/** A zone that this runtime knows, or UTC. */
export function safeZone(zone: string | undefined): string {
  if (zone === undefined || zone === '') return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch (error) {
    if (error instanceof RangeError) return 'UTC'
    throw error
  }
}
