import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { isLocale, LOCALE_COOKIE, negotiate, safeZone, ZONE_COOKIE } from './locale'
import { catalogue } from './messages'

/** Language: what the viewer chose, else what the browser asks for. Zone: what the viewer chose, else UTC. */
export default getRequestConfig(async () => {
  const jar = await cookies()
  const chosen = jar.get(LOCALE_COOKIE)?.value
  const locale = isLocale(chosen) ? chosen : negotiate((await headers()).get('accept-language'))
  return { locale, messages: catalogue[locale], timeZone: safeZone(jar.get(ZONE_COOKIE)?.value) }
})
