'use client'

import { LOCALE_COOKIE, type Locale, ZONE_COOKIE } from './locale'

const YEAR = 31_536_000

function setCookie(name: string, value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR}; samesite=lax`
}

/** Keeps the viewer's language in this browser; refresh the router after it. */
export const rememberLocale = (locale: Locale): void => setCookie(LOCALE_COOKIE, locale)

/** Keeps the viewer's time zone in this browser; refresh the router after it. */
export const rememberZone = (zone: string): void => setCookie(ZONE_COOKIE, zone)
