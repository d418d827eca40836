'use client'

import { useTranslations } from 'next-intl'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { Tone } from '@/components/ui/tone'
import type { LintCounts, LintLevel } from '@/lib/contracts'

export const levelTone: Record<LintLevel | 'none', Tone> = {
  error: 'breaking',
  warning: 'risky',
  info: 'info',
  none: 'compatible',
}

/** A level as a shape and a word. */
export function LevelChip({ level, boxed = false }: { level: LintLevel | 'none'; boxed?: boolean }) {
  const t = useTranslations('lint.levels')
  return (
    <ToneChip tone={levelTone[level]} boxed={boxed} plain={level === 'none'}>
      {t(level)}
    </ToneChip>
  )
}

/** The gravest findings of a contract, counted; the others are in its title. */
export function LintMark({ counts }: { counts: LintCounts | null }) {
  const t = useTranslations('lint')
  if (counts === null) return <span className="text-fg-3">{t('counts.uncounted')}</span>
  const found = (['error', 'warning', 'info'] as const).filter(level => counts[level] > 0)
  const [gravest] = found
  if (gravest === undefined) return <LevelChip level="none" />
  return (
    <ToneChip
      tone={levelTone[gravest]}
      plain={gravest === 'info'}
      title={found.map(level => t(`counts.${level}`, { n: counts[level] })).join(', ')}
    >
      {t(`counts.${gravest}`, { n: counts[gravest] })}
    </ToneChip>
  )
}
