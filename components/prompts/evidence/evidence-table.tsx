'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { ToneChip } from '@/components/patterns/verdict-chip'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { GuardrailNumbers, JudgementDto } from '@/lib/prompts'
import { strokeAt } from './evidence-plot'

/** Evidence that is worth a look, long before it is enough. */
const WATCH = 3

const stand = ({ e, threshold, candidate }: GuardrailNumbers) =>
  candidate.units === 0 ? 'empty' : e >= threshold ? 'harm' : e >= WATCH ? 'watch' : 'calm'
const tones = { empty: 'quiet', harm: 'breaking', watch: 'risky', calm: 'compatible' } as const

/** Each guardrail in numbers: both versions, evidence, and what is still needed. */
export function EvidenceTable({ latest }: { latest: JudgementDto }) {
  const t = useTranslations('prompts.evidence')
  const format = useFormat()
  const rate = ({ hits, units }: GuardrailNumbers['stable']) =>
    `${format.number(hits)} / ${format.number(units)}`
  const share = ({ hits, units }: GuardrailNumbers['stable']) =>
    units === 0 ? '–' : format.percent(hits / units)
  return (
    <Table dense className="border-t">
      <thead>
        <tr>
          <Th>{t('guardrail')}</Th>
          <Th end>{t('candidate')}</Th>
          <Th end>
            <span className="sr-only">{t('rate')}</span>
          </Th>
          <Th end>{t('stable')}</Th>
          <Th end>
            <span className="sr-only">{t('rate')}</span>
          </Th>
          <Th end>E</Th>
          <Th end>p</Th>
          <Th end>{t('notWorse')}</Th>
          <Th end>{t('needed')}</Th>
          <Th>{t('verdict')}</Th>
        </tr>
      </thead>
      <tbody>
        {latest.guardrails.map((g, i) => (
          <Tr key={g.name}>
            <Td>
              <span className="flex items-center gap-2">
                <svg viewBox="0 0 20 4" aria-hidden className="h-1 w-5">
                  <path
                    d="M0 2H20"
                    strokeWidth={2}
                    strokeDasharray={strokeAt(i).dash}
                    className={strokeAt(i).className}
                  />
                </svg>
                {g.name}
              </span>
            </Td>
            <Td end>{rate(g.candidate)}</Td>
            <Td end>{share(g.candidate)}</Td>
            <Td end>{rate(g.stable)}</Td>
            <Td end>{share(g.stable)}</Td>
            <Td end className="font-semibold">
              {format.number(g.e, 2)}
            </Td>
            <Td end>{format.number(g.p, 3)}</Td>
            <Td end>{format.number(g.notWorse, 3)}</Td>
            <Td end title={g.needed === null && g.candidate.units > 0 ? t('neverText') : undefined}>
              {g.candidate.units === 0
                ? '–'
                : g.needed === null
                  ? t('never')
                  : format.number(Math.max(0, g.needed - g.candidate.units))}
            </Td>
            <Td>
              <ToneChip tone={tones[stand(g)]}>{t(`stand.${stand(g)}`)}</ToneChip>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
