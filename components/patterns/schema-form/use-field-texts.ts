'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import type { FormField, FormIssue } from './model'

/** The words of a field: what it takes, and why an answer is not accepted. */
export function useFieldTexts() {
  const t = useTranslations('common.form')
  const format = useFormat()

  const number = ({ integer, minimum, maximum }: Extract<FormField, { kind: 'number' }>) => {
    const kind = integer ? 'integer' : 'number'
    const from = minimum === undefined ? '' : format.number(minimum)
    const to = maximum === undefined ? '' : format.number(maximum)
    if (minimum !== undefined && maximum !== undefined) return t(`hint.${kind}Between`, { from, to })
    if (minimum !== undefined) return t(`hint.${kind}Min`, { from })
    if (maximum !== undefined) return t(`hint.${kind}Max`, { to })
    return integer ? t('hint.integer') : undefined
  }
  const items = ({ minItems, maxItems }: Extract<FormField, { kind: 'choices' }>) => {
    if (minItems !== undefined && maxItems !== undefined)
      return t('hint.itemsBetween', { from: minItems, to: maxItems })
    if (minItems !== undefined) return t('hint.itemsMin', { from: minItems })
    return maxItems === undefined ? undefined : t('hint.itemsMax', { to: maxItems })
  }

  return {
    hint: (field: FormField): string | undefined => {
      if (field.kind === 'number') return number(field)
      if (field.kind === 'choices') return items(field)
      // The browser's own date control says how a date is written.
      if (field.kind !== 'text' || field.format === undefined || field.format === 'date') return undefined
      return t(`hint.${field.format === 'date-time' ? 'dateTime' : field.format}`)
    },
    issue: (issue: FormIssue): string =>
      t(`error.${issue.code}`, { n: issue.n ?? 0, pattern: issue.pattern ?? '' }),
  }
}
