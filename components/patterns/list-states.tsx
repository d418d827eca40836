'use client'

import { Lock, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { EmptyState } from './empty-state'

/** Filters leave nothing: never to be confused with a first use. */
export function NoMatches({
  onClear,
  filters,
  total,
}: {
  onClear: () => void
  filters?: number
  total?: number
}) {
  const t = useTranslations('common.filter')
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('noMatches')}
      actions={<Button onClick={onClear}>{t('clearAll')}</Button>}
    >
      {filters !== undefined && total !== undefined
        ? t('noMatchesDetail', { n: filters, total })
        : t('noMatchesPlain')}
    </EmptyState>
  )
}

/** The viewer's role does not reach: which roles do, and who can give one. */
export function NoPermission({ roles }: { roles: readonly string[] }) {
  const t = useTranslations('common.permission')
  return (
    <EmptyState icon={<Lock aria-hidden />} title={t('title')}>
      {t('roles', { roles: roles.join(', ') })}
    </EmptyState>
  )
}
