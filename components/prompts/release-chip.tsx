'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { Tone } from '@/components/ui/tone'
import { FULL_WEIGHT, type ReleaseState } from '@/lib/prompts'

const tones: Record<ReleaseState, Tone> = {
  draft: 'quiet',
  in_review: 'info',
  approved: 'info',
  canary: 'info',
  held: 'risky',
  promoted: 'compatible',
  rolled_back: 'breaking',
  abandoned: 'quiet',
}

/** Where a release stands; a canary says how many of the conversations it has. */
export function ReleaseChip({
  state,
  weight,
  boxed = false,
}: {
  state: ReleaseState
  weight: number
  boxed?: boolean
}) {
  const t = useTranslations('prompts.release.state')
  const format = useFormat()
  const share = state === 'canary' ? ` ${format.percent(weight / FULL_WEIGHT)}` : ''
  return (
    <ToneChip tone={tones[state]} boxed={boxed}>
      {`${t(state)}${share}`}
    </ToneChip>
  )
}
