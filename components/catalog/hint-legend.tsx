'use client'

import { useTranslations } from 'next-intl'
import { HintMark } from '@/components/patterns/hint-quad'

const letters = [
  ['R', 'readOnly'],
  ['D', 'destructive'],
  ['I', 'idempotent'],
  ['W', 'openWorld'],
] as const
const looks = [
  ['true', { value: true, source: 'declared' }],
  ['false', { value: false, source: 'declared' }],
  ['default', { value: true, source: 'default' }],
  ['governance', { value: true, source: 'governance' }],
] as const

/** What the four letters and their looks mean. */
export function HintLegend() {
  const t = useTranslations('catalog')
  return (
    <>
      {letters.map(([letter, name]) => (
        <span key={letter}>
          <b className="font-semibold text-fg-2">{letter}</b> {t(`hint.${name}`)}
        </span>
      ))}
      {looks.map(([name, hint]) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <HintMark letter="R" hint={hint} /> {t(`legend.${name}`)}
        </span>
      ))}
    </>
  )
}
