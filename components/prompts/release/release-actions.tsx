'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { useChange } from '@/components/identity/use-change'
import { useErrorToast } from '@/components/patterns/use-error-toast'
import { Button } from '@/components/ui/button'
import { FULL_WEIGHT, type ReleaseDetail } from '@/lib/prompts'
import { ActDialog, type AskedAct } from './act-dialog'
import { actOnRelease, releaseQuery } from './release-queries'
import { useBlockWords } from './use-block-words'

/** In the order of their buttons; `void` is the system's own. */
const shown = [
  'abandon',
  'hold',
  'resume',
  'roll_back',
  'send_back',
  'submit',
  'start',
  'advance',
  'promote',
  'approve',
] as const
type Shown = (typeof shown)[number]

const looks: Partial<Record<Shown, 'primary' | 'danger'>> = {
  roll_back: 'danger',
  approve: 'primary',
  advance: 'primary',
  start: 'primary',
  submit: 'primary',
}

/** The buttons of a release under way. Those of its state are shown; what is not open now says why. */
export function ReleaseActions({ id }: { id: string }) {
  const release = useQuery(releaseQuery(id))
  return release.data === undefined ? null : <Loaded release={release.data} />
}

function Loaded({ release }: { release: ReleaseDetail }) {
  const t = useTranslations('prompts.release')
  const format = useFormat()
  const failed = useErrorToast()
  const blocked = useBlockWords()
  const [asked, setAsked] = useState<AskedAct>()
  const act = useChange('prompts', actOnRelease(release.id))
  const next = release.stages[release.stage + 1]
  const label = (action: Shown) =>
    action === 'advance' && next !== undefined
      ? t('advanceTo', { share: format.percent(next.weight / FULL_WEIGHT, 0) })
      : action === 'roll_back' && release.stable !== null
        ? t('rollBackTo', { n: release.stable.number })
        : t(`actions.${action}`)
  const run = (action: Shown) => {
    switch (action) {
      case 'advance':
        return act.mutate({ act: action, from: release.stage }, { onError: failed })
      case 'submit':
      case 'start':
      case 'resume':
        return act.mutate({ act: action }, { onError: failed })
      default:
        return setAsked(action)
    }
  }
  const open = release.actions.filter(one => one.reason !== 'wrong_state' && one.reason !== 'last_stage')
  return (
    <>
      {shown.map(action => {
        const state = open.find(one => one.action === action)
        if (state === undefined) return null
        return (
          <Button
            key={action}
            variant={looks[action] ?? 'plain'}
            reason={state.allowed ? undefined : blocked(state)}
            pending={act.isPending && act.variables.act === action}
            onClick={() => run(action)}
          >
            {label(action)}
          </Button>
        )
      })}
      {asked !== undefined && <ActDialog release={release} act={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
