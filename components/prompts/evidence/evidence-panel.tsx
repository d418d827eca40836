'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Nothing, QueryPanel } from '@/components/patterns/query-panel'
import type { ReleaseEvidence } from '@/lib/prompts'
import { EvidencePlot } from './evidence-plot'
import { evidenceQuery } from './evidence-queries'
import { EvidenceTable } from './evidence-table'
import { VerdictHistory } from './verdict-history'

/** What the judge knows of a release: evidence over time, the numbers, its verdicts. */
export function EvidencePanel({ release }: { release: string }) {
  const t = useTranslations('prompts.evidence')
  const evidence = useQuery(evidenceQuery(release))
  return (
    <>
      <QueryPanel
        query={evidence}
        title={t('title')}
        note={t('note')}
        failed={t('failed')}
        footer={evidence.data !== undefined && <Foot evidence={evidence.data} />}
      >
        {data =>
          data.latest === null ? (
            <Nothing>{t('none')}</Nothing>
          ) : (
            <>
              <div className="px-3 pt-3">
                <EvidencePlot evidence={data} />
              </div>
              <EvidenceTable latest={data.latest} />
            </>
          )
        }
      </QueryPanel>
      {evidence.data !== undefined && evidence.data.series.length > 0 && (
        <VerdictHistory series={evidence.data.series} looks={evidence.data.looks} />
      )}
    </>
  )
}

function Foot({ evidence }: { evidence: ReleaseEvidence }) {
  const t = useTranslations('prompts.evidence')
  const format = useFormat()
  const { latest, settings, units } = evidence
  return (
    <div className="num flex grow flex-wrap gap-x-4 gap-y-1">
      <span>{t('margin', { margin: format.number(settings.margin * 100) })}</span>
      {latest !== null && (
        <>
          {latest.falseRollback !== null && (
            <span>{t('falseRollback', { share: format.percent(latest.falseRollback) })}</span>
          )}
          <span className={latest.sampleRatio.mismatch ? 'text-breaking' : undefined}>
            {t(latest.sampleRatio.mismatch ? 'mismatch' : 'ratio', {
              seen: format.number(latest.sampleRatio.candidate),
              expected: format.number(latest.sampleRatio.expected, 1),
              p: format.number(latest.sampleRatio.p, 3),
            })}
          </span>
        </>
      )}
      {units.waiting > 0 && <span>{t('waiting', { n: units.waiting })}</span>}
      {units.trace > units.conversation + units.principal && (
        <span className="text-risky">{t('noConversations')}</span>
      )}
      {latest !== null && <span className="ml-auto">{t('lastLook', { time: format.time(latest.at) })}</span>}
    </div>
  )
}
