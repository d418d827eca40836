'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { ToneChip } from '@/components/patterns/verdict-chip'
import { cn } from '@/lib/platform/cn'
import { FULL_WEIGHT, type ReleaseDetail } from '@/lib/prompts'

const hereTones = { held: 'risky', rolled_back: 'breaking', collecting: 'info' } as const
const stateHere = ({ state }: ReleaseDetail): keyof typeof hereTones =>
  state === 'held' || state === 'rolled_back' ? state : 'collecting'

/** The stages of a canary: those it passed, the one it is at with its sample, those to come. */
export function Ladder({ release }: { release: ReleaseDetail }) {
  const t = useTranslations('prompts.release.ladder')
  const format = useFormat()
  const over = release.state === 'promoted'
  return (
    <ol className="flex gap-1 max-md:flex-col" aria-label={t('label')}>
      {release.stages.map((stage, i) => {
        const done = over || i < release.stage
        const here = !over && i === release.stage
        const seen = release.exposures.candidateInStage
        const share = stage.minSample === 0 ? 1 : Math.min(1, seen / stage.minSample)
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: stages are identified by their place
            key={i}
            className="min-w-0 flex-1"
            {...(here && { 'aria-current': 'step' as const })}
          >
            <div
              aria-hidden
              className={cn(
                'h-2 rounded-xs',
                done ? 'bg-fg-3' : here ? 'border border-accent bg-accent-subtle' : 'bg-active',
              )}
            >
              {here && <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />}
            </div>
            <p className="mt-1.5 flex items-center gap-2">
              <b className="num font-semibold">{format.percent(stage.weight / FULL_WEIGHT, 0)}</b>
              {done ? (
                <ToneChip tone="compatible">{t('passed')}</ToneChip>
              ) : here ? (
                <ToneChip tone={hereTones[stateHere(release)]}>{t(stateHere(release))}</ToneChip>
              ) : (
                <span className="text-xs text-fg-3">{t('next')}</span>
              )}
            </p>
            <p className="num truncate text-xs text-fg-3">
              {here
                ? t('seen', { seen: format.number(seen), of: format.number(stage.minSample) })
                : t('needs', { n: format.number(stage.minSample), minutes: stage.minMinutes })}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
