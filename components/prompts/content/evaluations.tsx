'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { Evaluation } from '@/lib/prompts'

/** Results that CI attached to a version. */
export function Evaluations({ items }: { items: readonly Evaluation[] }) {
  const t = useTranslations('prompts.content')
  const format = useFormat()
  return (
    <ul className="divide-y">
      {items.map(item => (
        <li key={item.id} className="grid gap-0.5 px-3 py-1.5 text-xs">
          <span className="flex items-center gap-2">
            <span className="font-medium">{item.name}</span>
            {item.score !== null && <span className="num text-fg-2">{format.number(item.score)}</span>}
            <ToneChip tone={item.passed ? 'compatible' : 'breaking'} className="ml-auto">
              {t(item.passed ? 'passed' : 'failed')}
            </ToneChip>
          </span>
          {item.summary !== null && <span className="text-fg-2">{item.summary}</span>}
          <span className="text-fg-3">
            {`${item.by.name}, ${format.dateTime(item.at)}`}
            {item.url !== null && (
              <a className="link ml-2" href={item.url} target="_blank" rel="noreferrer noopener">
                {t('report')}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
