'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import type { Constraint } from './words'

/** A limit in words: "at most 200 items". */
export function useConstraintText(): (constraint: Constraint) => string {
  const t = useTranslations('common.schema')
  const format = useFormat()
  const range = ({ from, to, exclusiveFrom, exclusiveTo }: Extract<Constraint, { from?: number }>) => {
    const low = from === undefined ? undefined : format.number(from)
    const high = to === undefined ? undefined : format.number(to)
    if (low !== undefined && high !== undefined && !exclusiveFrom && !exclusiveTo)
      return t('between', { from: low, to: high })
    return [
      low !== undefined && t(exclusiveFrom ? 'moreThan' : 'atLeast', { n: low }),
      high !== undefined && t(exclusiveTo ? 'lessThan' : 'atMost', { n: high }),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return c => {
    switch (c.kind) {
      case 'range':
        return range(c)
      case 'chars':
      case 'items':
      case 'props':
        return t(c.kind, { range: range(c) })
      case 'pattern':
      case 'format':
      case 'default':
      case 'const':
        return t(c.kind, { value: c.value })
      case 'multiple':
        return t('multiple', { n: c.n })
      case 'closed':
      case 'unique':
      case 'readOnly':
      case 'writeOnly':
        return t(c.kind)
    }
  }
}
