'use client'

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ToneMark } from '@/components/ui/tone'
import { VisibleText } from './server-text'

export interface DiffEntry {
  path: string
  kind: 'added' | 'removed' | 'changed'
  before?: string | undefined
  after?: string | undefined
  /** At the left in place of the kind: a verdict chip. */
  mark?: ReactNode
  /** Why, in a sentence. */
  note?: ReactNode
}

const tones = { added: 'compatible', removed: 'breaking', changed: 'info' } as const

/** What changed, one line a change: where, from what, to what. */
export function DiffList({ entries }: { entries: readonly DiffEntry[] }) {
  const t = useTranslations('common.diff')
  return (
    <ul>
      {entries.map((entry, i) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a path may change twice
          key={i}
          className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 border-t px-3 py-2 first:border-t-0"
        >
          <span className="inline-flex items-center gap-1 self-start text-xs leading-5">
            {entry.mark ?? (
              <>
                <ToneMark tone={tones[entry.kind]} />
                {t(entry.kind)}
              </>
            )}
          </span>
          <div className="grid min-w-0 gap-0.5">
            <code className="mono leading-5 font-medium [overflow-wrap:anywhere]">
              {entry.path === '' ? '/' : entry.path}
            </code>
            {(entry.before !== undefined || entry.after !== undefined) && (
              <div className="mono flex flex-wrap items-center gap-1.5 leading-5 [overflow-wrap:anywhere]">
                {entry.before !== undefined && (
                  <del>
                    <VisibleText text={entry.before} />
                  </del>
                )}
                {entry.before !== undefined && entry.after !== undefined && (
                  <ArrowRight aria-hidden className="size-3 text-fg-3" />
                )}
                {entry.after !== undefined && (
                  <ins>
                    <VisibleText text={entry.after} />
                  </ins>
                )}
              </div>
            )}
            {entry.note !== undefined && <div className="text-xs text-fg-2">{entry.note}</div>}
          </div>
        </li>
      ))}
    </ul>
  )
}
