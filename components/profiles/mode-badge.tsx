'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { ProfileDto } from '@/lib/profiles'

export function ModeBadge({ mode }: { mode: ProfileDto['mode'] }) {
  const t = useTranslations('profiles')
  return mode === 'observe' ? (
    <Badge look="dashed">{t('mode.observe')}</Badge>
  ) : (
    <Badge>{t('mode.enforce')}</Badge>
  )
}
