'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { UnfoldVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { cn } from '@/lib/platform/cn'
import { LineText } from './line-text'
import { diffTexts, type Fold, foldLines, type LineRow } from './lines'

const VIRTUAL_FROM = 400

/** Two texts line by line, as they are written; what did not change is folded. */
export default function TextDiff({ before, after, label }: { before: string; after: string; label: string }) {
  const t = useTranslations('common.diff')
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => diffTexts(before, after), [before, after])
  const shown = useMemo(() => foldLines(rows, open), [rows, open])
  const many = shown.length > VIRTUAL_FROM
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 20,
    overscan: 30,
    enabled: many,
    initialRect: { width: 800, height: 600 },
  })
  const draw = (row: LineRow | Fold) =>
    row.kind === 'fold' ? (
      <FoldRow fold={row} onOpen={() => setOpen(new Set(open).add(row.from))} />
    ) : (
      <Line row={row} />
    )
  if (before === after) return <p className="p-3 text-fg-3">{t('sameText')}</p>
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="mono max-h-[70vh] scroll-thin leading-5 focus-visible:-outline-offset-2"
    >
      {many ? (
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => {
            const row = shown[item.index]
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="absolute inset-x-0"
                style={{ top: item.start }}
              >
                {row !== undefined && draw(row)}
              </div>
            )
          })}
        </div>
      ) : (
        shown.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their place
          <div key={i}>{draw(row)}</div>
        ))
      )}
    </section>
  )
}

const looks = { same: '', added: 'bg-compatible-subtle', removed: 'bg-breaking-subtle' } as const
const signs = { same: ' ', added: '+', removed: '−' } as const

function Line({ row }: { row: LineRow }) {
  const t = useTranslations('common.diff')
  return (
    <div
      className={cn(
        'grid grid-cols-[3rem_3rem_1.25rem_minmax(0,1fr)] max-md:grid-cols-[2.25rem_2.25rem_1rem_minmax(0,1fr)]',
        looks[row.kind],
      )}
    >
      <LineNumber n={row.before} />
      <LineNumber n={row.after} />
      <span aria-hidden className="text-center text-fg-3 select-none">
        {signs[row.kind]}
      </span>
      <span className="pr-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {row.kind !== 'same' && <span className="sr-only">{t(row.kind)}: </span>}
        <LineText row={row} />
      </span>
    </div>
  )
}

const LineNumber = ({ n }: { n: number | undefined }) => (
  <span aria-hidden className="pr-2 text-right text-fg-3 select-none tabular-nums">
    {n}
  </span>
)

function FoldRow({ fold, onOpen }: { fold: Fold; onOpen: () => void }) {
  const t = useTranslations('common.diff')
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-6 w-full items-center gap-2 border-y bg-sunken px-3 text-left font-sans text-xs text-fg-3 hover:bg-hover hover:text-fg focus-visible:-outline-offset-2"
    >
      <UnfoldVertical aria-hidden className="size-3" />
      {t('unchangedLines', { n: fold.count })}
    </button>
  )
}
