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

/** The gravest findings of a contract, counted; the others are in its title. Short in tables: a shape and a number. */
export function LintMark({ counts, short = false }: { counts: LintCounts | null; short?: boolean }) {
  const t = useTranslations('lint')
  if (counts === null) return <span className="text-fg-3">{short ? '…' : t('counts.uncounted')}</span>
  const found = (['error', 'warning', 'info'] as const).filter(level => counts[level] > 0)
  const gravest = found[0] ?? 'none'
  const words = (levels: readonly LintLevel[]) =>
    levels.length === 0
      ? t('levels.none')
      : levels.map(level => t(`counts.${level}`, { n: counts[level] })).join(', ')
  return (
    <ToneChip
      tone={levelTone[gravest]}
      plain={gravest === 'none' || gravest === 'info'}
      title={words(found)}
      className={short ? 'font-normal' : ''}
    >
      {short ? (
        <>
          <span aria-hidden>{gravest === 'none' ? '' : counts[gravest]}</span>
          <span className="sr-only">{words(found)}</span>
        </>
      ) : (
        words(found.slice(0, 1))
      )}
    </ToneChip>
  )
}
