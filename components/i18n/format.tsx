'use client'

import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { makeFormat } from './make-format'

/** The one formatter of dates and numbers: in the viewer's language, with an explicit zone. */
export function useFormat() {
  const locale = useLocale()
  const zone = useTimeZone() ?? 'UTC'
  const t = useTranslations('common.units')
  return useMemo(() => makeFormat(locale, zone, (unit, n) => t(unit, { n })), [locale, zone, t])
}
