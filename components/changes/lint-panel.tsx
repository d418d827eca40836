'use client'

import { useTranslations } from 'next-intl'
import { FindingItem } from '@/components/lint/finding-item'
import { Panel } from '@/components/patterns/panel'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { Finding } from '@/lib/contracts'
import { compareFindings } from './findings'

/** What the linter says of the new version that it did not say before, and what it no longer says. */
export function LintPanel({ before, after }: { before: readonly Finding[]; after: readonly Finding[] }) {
  const t = useTranslations('changes.lint')
  const { added, fixed, kept } = compareFindings(before, after)
  if (added.length + fixed.length + kept.length === 0) return null
  return (
    <Panel
      title={t('title')}
      note={t('counts', { added: added.length, fixed: fixed.length, kept: kept.length })}
    >
      {added.length + fixed.length === 0 ? (
        <p className="p-3 text-fg-3">{t('same', { n: kept.length })}</p>
      ) : (
        <ul className="divide-y">
          {added.map(finding => (
            <FindingItem key={keyOf(finding)} finding={finding} />
          ))}
          {fixed.map(finding => (
            <FindingItem
              key={keyOf(finding)}
              finding={finding}
              action={<ToneChip tone="compatible">{t('fixed')}</ToneChip>}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const keyOf = (finding: Finding) => JSON.stringify([finding.rule, finding.path, finding.message])
