'use client'

import { useTranslations } from 'next-intl'
import { Nothing } from '@/components/patterns/query-panel'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { ReviewQuestion } from '@/lib/prompts'

/** What a change of version asks of its reviewer. */
export function Questions({ items }: { items: readonly ReviewQuestion[] }) {
  const t = useTranslations('prompts.compare')
  const rules = useTranslations('promptRules.questions')
  if (items.length === 0) return <Nothing>{t('noQuestions')}</Nothing>
  return (
    <ul className="divide-y">
      {items.map(item => (
        <li key={`${item.kind} ${JSON.stringify(item.params)}`} className="grid gap-0.5 px-3 py-1.5 text-xs">
          <ToneChip tone={item.level}>{t(`kinds.${item.kind}`)}</ToneChip>
          <span className="text-fg-2 [overflow-wrap:anywhere]">{rules(item.kind, item.params)}</span>
          {(item.before !== undefined || item.after !== undefined) && (
            <span className="mono text-fg-3 [overflow-wrap:anywhere]">
              {`${shown(item.before)} → ${shown(item.after)}`}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const shown = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value))
