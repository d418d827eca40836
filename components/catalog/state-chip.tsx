'use client'

import { useTranslations } from 'next-intl'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { Tone } from '@/components/ui/tone'
import type { ContractState, Verdict } from '@/lib/contracts'

const tones: Record<ContractState, Tone> = {
  new: 'info',
  changed: 'risky',
  approved: 'compatible',
  rejected: 'breaking',
  quarantined: 'breaking',
  removed: 'quiet',
}

/** Where a contract stands between server and agents. */
export function StateChip({ state, boxed = false }: { state: ContractState; boxed?: boolean }) {
  const t = useTranslations('catalog')
  return (
    <ToneChip tone={tones[state]} boxed={boxed} plain={state === 'approved'} title={t(`stateHint.${state}`)}>
      {t(`state.${state}`)}
    </ToneChip>
  )
}

/** What a change means for callers. */
export function VerdictChip({ verdict, boxed = false }: { verdict: Verdict; boxed?: boolean }) {
  const t = useTranslations('catalog.verdict')
  return (
    <ToneChip tone={verdict} boxed={boxed}>
      {t(verdict)}
    </ToneChip>
  )
}
