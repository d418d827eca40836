'use client'

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { GovernancePatch } from '@/lib/contracts'
import { changedFields, useChangeText } from './change-text'

/** Each field with what it was and what it became. */
export function ChangeList({ before, after }: { before: GovernancePatch; after: GovernancePatch }) {
  const t = useTranslations('governance')
  const { fieldName, textOf } = useChangeText()
  const fields = changedFields(after)
  if (fields.length === 0) return <span className="text-fg-3">{t('confirmed')}</span>
  return (
    <ul className="grid gap-0.5">
      {fields.map(field => (
        <li key={field} className="flex flex-wrap items-center gap-x-1.5 [overflow-wrap:anywhere]">
          <span className="text-fg-3">{fieldName(field)}</span>
          <span className="text-fg-2">{textOf(field, before)}</span>
          <ArrowRight role="img" aria-label={t('became')} className="size-3 shrink-0 text-fg-3" />
          <span className="font-medium">{textOf(field, after)}</span>
        </li>
      ))}
    </ul>
  )
}
