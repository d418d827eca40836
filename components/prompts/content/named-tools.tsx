'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Nothing } from '@/components/patterns/query-panel'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { Tone } from '@/components/ui/tone'
import type { NamedTool } from '@/lib/prompts'

export const toolTones: Record<NamedTool['state'], Tone> = {
  approved: 'compatible',
  changed: 'risky',
  pending: 'info',
  removed: 'breaking',
  off: 'breaking',
}

/** The tools that a text names, and whether who is served the text has them. */
export function NamedTools({ items }: { items: readonly NamedTool[] }) {
  const t = useTranslations('prompts.tools')
  if (items.length === 0) return <Nothing>{t('none')}</Nothing>
  return (
    <ul className="divide-y">
      {items.map(tool => (
        <li key={tool.contractId} className="grid gap-0.5 px-3 py-1.5 text-xs">
          <span className="flex items-center gap-2">
            <Link className="link mono truncate" href={`/catalog/${tool.contractId}`}>
              {tool.as}
            </Link>
            <span className="truncate text-fg-3">{tool.server}</span>
            <ToneChip tone={toolTones[tool.state]} plain={tool.state === 'approved'} className="ml-auto">
              {t(`state.${tool.state}`)}
            </ToneChip>
          </span>
          {tool.missingIn.length > 0 && (
            <span className="text-risky">{t('missing', { profiles: tool.missingIn.join(', ') })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
