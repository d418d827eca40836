'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { cn } from '@/lib/platform/cn'
import { LineText } from './line-text'
import { diffTexts, type LineRow, splitRows } from './lines'

interface SplitDiffProps {
  before: string
  after: string
  /** What stands over each side. */
  titles: readonly [string, string]
  label: string
}

/** Two texts side by side, line against line: for prose, where every line is read. */
export default function SplitDiff({ before, after, titles, label }: SplitDiffProps) {
  const rows = useMemo(() => splitRows(diffTexts(before, after)), [before, after])
  return (
    <section aria-label={label} className="overflow-x-auto">
      <div className="grid min-w-160 grid-cols-2 text-sm leading-6">
        {titles.map((title, side) => (
          <h3
            key={side === 0 ? 'before' : 'after'}
            className={cn('bg-sunken px-3 py-1 text-xs text-fg-3', side === 1 && 'border-l')}
          >
            {title}
          </h3>
        ))}
        {rows.map(({ left, right }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their place
          <div key={i} className="col-span-2 grid grid-cols-subgrid">
            <Side row={left} number={left?.before} />
            <Side row={right} number={right?.after} divided />
          </div>
        ))}
      </div>
    </section>
  )
}

const looks = { same: '', added: 'bg-compatible-subtle', removed: 'bg-breaking-subtle' } as const
const signs = { same: '', added: '+', removed: '−' } as const

function Side({
  row,
  number,
  divided = false,
}: {
  row: LineRow | undefined
  number: number | undefined
  divided?: boolean
}) {
  const t = useTranslations('common.diff')
  const look = row === undefined ? 'hatched' : looks[row.kind]
  return (
    <div className={cn('grid grid-cols-[2.5rem_1rem_minmax(0,1fr)]', look, divided && 'border-l')}>
      <span aria-hidden className="num pr-2 text-right text-xs leading-6 text-fg-3 select-none">
        {number}
      </span>
      <span aria-hidden className="text-center text-fg-3 select-none">
        {row !== undefined && signs[row.kind]}
      </span>
      <span className="pr-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {row !== undefined && (
          <>
            {row.kind !== 'same' && <span className="sr-only">{t(row.kind)}: </span>}
            <LineText row={row} />
          </>
        )}
      </span>
    </div>
  )
}
