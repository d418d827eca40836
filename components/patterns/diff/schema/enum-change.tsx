'use client'

import { useTranslations } from 'next-intl'
import { VisibleText } from '../../server-text'
import { listChange } from '../value-words'

const TEASER = 8
const OPEN = 300

type Values = readonly unknown[] | undefined

/** The values of an enum: folded, how many there were and are, and those that went and came; open, all of them. */
export function EnumChange({ before, after, open }: { before: Values; after: Values; open: boolean }) {
  const t = useTranslations('common.diff')
  const { removed, added } = listChange(before ?? [], after ?? [])
  const both = before !== undefined && after !== undefined
  const limit = open ? OPEN : TEASER
  const counts = [before, after].flatMap(values => (values === undefined ? [] : [values.length]))
  const left = new Set(removed)
  const kept = listWords(before ?? after ?? []).filter(value => !both || !left.has(value))
  const differs = removed.length + added.length > 0
  const plain = open || !both ? kept : []
  const hidden =
    over(plain.length, limit) + (both ? over(removed.length, limit) + over(added.length, limit) : 0)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs leading-5">
      <span className="num text-fg-2">
        {differs && both
          ? t('countChange', { before: counts[0] ?? 0, after: counts.at(-1) ?? 0 })
          : t('values', { n: counts[0] ?? 0 })}
      </span>
      {both &&
        removed.slice(0, limit).map(value => (
          <del key={value} className="mono [overflow-wrap:anywhere]">
            <VisibleText text={value} />
          </del>
        ))}
      {both &&
        added.slice(0, limit).map(value => (
          <ins key={value} className="mono [overflow-wrap:anywhere]">
            <VisibleText text={value} />
          </ins>
        ))}
      {plain.slice(0, limit).map(value => (
        <span key={value} className="mono text-fg-3 [overflow-wrap:anywhere]">
          <VisibleText text={value} />
        </span>
      ))}
      {hidden > 0 && <span className="text-fg-3">{t('andMore', { n: hidden })}</span>}
    </div>
  )
}

const over = (n: number, limit: number): number => Math.max(0, n - limit)
const listWords = (values: readonly unknown[]): string[] => [
  ...new Set(values.map(value => (typeof value === 'string' ? value : JSON.stringify(value)))),
]
