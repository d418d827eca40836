import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { type GovernancePatch, governancePatch, hintNames } from '@/lib/contracts'

type Field = keyof GovernancePatch

/** Fields of governance and their values in words, for histories and previews. */
export function useChangeText() {
  const t = useTranslations('governance')
  const c = useTranslations('common')
  const k = useTranslations('catalog.hint')
  const format = useFormat()
  const fieldName = (field: Field): string => t(field === 'timeoutMs' ? 'timeout' : `fields.${field}`)
  const textOf = (field: Field, from: GovernancePatch): string => {
    const value = from[field]
    if (value === null || value === undefined) return c('none')
    if (field === 'lifecycle' && from.lifecycle !== undefined) return t(`lifecycle.${from.lifecycle}`)
    if (field === 'hints') {
      const set = hintNames.filter(name => from.hints?.[name] !== undefined)
      return set.length === 0
        ? t('choice.server')
        : set.map(name => `${k(name)}: ${t(`choice.${from.hints?.[name] === true}`)}`).join(', ')
    }
    if (field === 'audit')
      return (
        [
          from.audit?.includeArguments && t(`audit.${from.audit.includeArguments}`),
          from.audit?.includeResult && t(`audit.${from.audit.includeResult}`),
          from.audit?.retentionDays && t('days', { n: from.audit.retentionDays }),
        ]
          .filter(Boolean)
          .join(' · ') || t('audit.policy')
      )
    if (field === 'elicitation')
      return from.elicitation?.allowed === true ? t('atMost', { n: from.elicitation.maxPerCall }) : c('no')
    if (field === 'sunset' && typeof value === 'string') return format.calendarDay(value)
    if (field === 'timeoutMs' && typeof value === 'number') return format.duration(value)
    if (typeof value === 'boolean') return c(value ? 'yes' : 'no')
    if (typeof value === 'number') return format.number(value)
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
  return { fieldName, textOf }
}

/** The fields of a change, in the order of the form; what says only that a tier is confirmed goes without saying. */
export const changedFields = (after: GovernancePatch): Field[] =>
  Object.keys(governancePatch.shape).filter(
    (name): name is Field => name in after && name !== 'tierConfirmed',
  )
