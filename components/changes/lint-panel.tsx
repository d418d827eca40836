'use client'

import { useTranslations } from 'next-intl'
import { Panel } from '@/components/patterns/panel'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { Finding } from '@/lib/contracts'
import { compareFindings } from './findings'

const tones = { error: 'breaking', warning: 'risky', info: 'info' } as const

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
        <ul>
          {added.map(finding => (
            <Row key={keyOf(finding)} finding={finding} />
          ))}
          {fixed.map(finding => (
            <Row key={keyOf(finding)} finding={finding} fixed />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const keyOf = (finding: Finding) => JSON.stringify([finding.rule, finding.path, finding.message])

function Row({ finding, fixed = false }: { finding: Finding; fixed?: boolean }) {
  const t = useTranslations('changes.lint')
  const m = useTranslations('lint')
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 border-t px-3 py-2 first:border-t-0">
      {fixed ? (
        <ToneChip tone="compatible">{t('fixed')}</ToneChip>
      ) : (
        <ToneChip tone={tones[finding.level]}>{t(finding.level)}</ToneChip>
      )}
      <div className="grid min-w-0 gap-0.5">
        <p className={fixed ? 'text-fg-2 line-through' : undefined}>
          {m(`messages.${finding.message.code}`, finding.message.params)}
        </p>
        <p className="text-xs text-fg-3">
          {finding.path !== '' && <code className="mono mr-2 [overflow-wrap:anywhere]">{finding.path}</code>}
          {!fixed && m(`rules.${finding.fix.code}.fix`, finding.fix.params)}
        </p>
      </div>
    </li>
  )
}
