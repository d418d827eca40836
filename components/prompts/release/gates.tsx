'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { Gate } from '@/lib/prompts'

const tones = { passed: 'compatible', failed: 'breaking', missing: 'quiet' } as const

/** Evaluations that exactly this content must have passed before its canary. */
export function Gates({ items }: { items: readonly Gate[] }) {
  const t = useTranslations('prompts.release')
  const format = useFormat()
  return (
    <ul className="divide-y">
      {items.map(gate => (
        <li key={gate.name} className="flex min-h-8 flex-wrap items-center gap-2 px-3 text-xs">
          <span className="font-medium">{gate.name}</span>
          <ToneChip tone={tones[gate.state]} className="ml-auto">
            {t(`gate.${gate.state}`)}
          </ToneChip>
          {gate.at !== null && <span className="text-fg-3">{format.dateTime(gate.at)}</span>}
          {gate.url !== null && (
            <a className="link" href={gate.url} target="_blank" rel="noreferrer noopener">
              {t('report')}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
