'use client'

import { useTranslations } from 'next-intl'
import { ToneChip } from '../verdict-chip'
import type { DiffEntry } from './entries'
import { SemanticRow } from './semantic-row'
import type { DiffUrl } from './use-diff-url'

/** What the two sides are called beside a witness: "v11" and "v12". */
export interface SideNames {
  before: string
  after: string
}

/** What changed and what it means, the worst first: where, from what to what, why, and the call that proves it. */
export function SemanticList({
  entries,
  url,
  sides,
}: {
  entries: readonly DiffEntry[]
  url: DiffUrl
  sides: SideNames
}) {
  const t = useTranslations('common.diff')
  if (entries.length === 0) return <p className="p-3 text-fg-3">{t('noneShown')}</p>
  return (
    <ul className="@container">
      {entries.map(entry => (
        <SemanticRow
          key={entry.id}
          entry={entry}
          sides={sides}
          current={entry.id === url.current}
          onSelect={() => url.select(entry.id)}
        />
      ))}
    </ul>
  )
}

/** The counts of a list, as marks with a word for readers. */
export function SeverityCounts({ entries }: { entries: readonly DiffEntry[] }) {
  const t = useTranslations('common.diff')
  return (
    <span className="inline-flex items-center gap-3">
      {(['breaking', 'risky', 'compatible'] as const).map(severity => {
        const n = entries.filter(entry => entry.severity === severity).length
        return n === 0 ? null : (
          <ToneChip key={severity} tone={severity}>
            <span className="sr-only">{t(severity)}: </span>
            {n}
          </ToneChip>
        )
      })}
    </span>
  )
}
