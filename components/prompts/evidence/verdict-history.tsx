'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { Panel } from '@/components/patterns/panel'
import { ToneChip } from '@/components/patterns/verdict-chip'
import { Button } from '@/components/ui/button'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { Tone } from '@/components/ui/tone'
import type { JudgementDto } from '@/lib/prompts'

const tones: Record<JudgementDto['verdict'], Tone> = {
  collecting: 'info',
  hold: 'risky',
  advance: 'compatible',
  promote: 'compatible',
  rollback: 'breaking',
  stopped: 'breaking',
}
const FEW = 5

/** What the judge said at each look, and why, newest first. */
export function VerdictHistory({ series, looks }: { series: readonly JudgementDto[]; looks: number }) {
  const t = useTranslations('prompts.evidence')
  const format = useFormat()
  const [all, setAll] = useState(false)
  const newest = series.toReversed()
  const reasons = useTranslations('prompts.evidence.reasons')
  return (
    <Panel
      title={t('history')}
      note={t('looks', { shown: series.length, n: looks })}
      action={
        newest.length > FEW && (
          <Button size="sm" variant="ghost" onClick={() => setAll(!all)}>
            {t(all ? 'fewer' : 'every')}
          </Button>
        )
      }
    >
      <Table dense>
        <thead>
          <tr>
            <Th>{t('verdict')}</Th>
            <Th>{t('because')}</Th>
            <Th end>{t('stage')}</Th>
            <Th end>{t('at')}</Th>
          </tr>
        </thead>
        <tbody>
          {(all ? newest : newest.slice(0, FEW)).map(look => (
            <Tr key={look.id}>
              <Td>
                <ToneChip tone={tones[look.verdict]}>
                  {t(`verdicts.${look.verdict}`)}
                  {look.applied && ` · ${t('applied')}`}
                </ToneChip>
              </Td>
              <Td fill className="text-fg-2">
                {look.reasons
                  .map(({ code, guardrail = '', params }) => reasons(code, { guardrail, ...params }))
                  .join(' ')}
              </Td>
              <Td end>{look.stage + 1}</Td>
              <Td end className="text-fg-3">
                {format.dateTime(look.at)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
