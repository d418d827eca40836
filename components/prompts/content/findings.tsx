'use client'

import { useTranslations } from 'next-intl'
import { Nothing } from '@/components/patterns/query-panel'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { PromptFinding } from '@/lib/prompts'

const tones = { error: 'breaking', warning: 'risky', info: 'info' } as const

/** What the lint says; an error keeps the version from being released. */
export function Findings({ items }: { items: readonly PromptFinding[] }) {
  const t = useTranslations('prompts')
  const rules = useTranslations('promptRules')
  if (items.length === 0) return <Nothing>{t('content.noFindings')}</Nothing>
  return (
    <ul className="divide-y">
      {items.map(item => (
        <li key={`${item.rule} ${item.path}`} className="grid gap-0.5 px-3 py-1.5 text-xs">
          <span className="flex items-center gap-2">
            <ToneChip tone={tones[item.level]}>{t(`levels.${item.level}`)}</ToneChip>
            <code className="mono truncate text-fg-3">{item.rule}</code>
            <code className="mono ml-auto truncate text-fg-3">{item.path}</code>
          </span>
          <span className="text-fg-2 [overflow-wrap:anywhere]">
            {rules(`lint.${item.rule}`, item.params)}
          </span>
        </li>
      ))}
    </ul>
  )
}
