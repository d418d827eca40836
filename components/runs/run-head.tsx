'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Fact, Facts, PageHeader } from '@/components/patterns/page-header'
import { CopyButton } from '@/components/ui/copy-button'
import type { CallDto, RunRow } from '@/lib/runs'
import { RunStateMark } from './call-look'

/** Who ran, for whom, since when, how long, and what became of it. */
export function RunHead({ run, calls, end }: { run: RunRow; calls: readonly CallDto[]; end: number }) {
  const t = useTranslations('runs.head')
  const format = useFormat()
  const human = calls.reduce((sum, c) => sum + c.humanMs, 0)
  return (
    <PageHeader
      title={run.agent}
      marks={<RunStateMark state={run.state} boxed />}
      actions={<ShareButton label={t('share')} />}
    >
      <Facts>
        {run.user !== null && <Fact label={t('onBehalfOf')}>{run.user}</Fact>}
        <Fact label={t('profile')}>{run.profile.name}</Fact>
        <Fact label={t('started')}>
          <time dateTime={run.startedAt} title={format.dateTime(run.startedAt)} className="num">
            {format.dateTime(run.startedAt)}
          </time>
        </Fact>
        <span className="num">
          <b className="font-medium text-fg">{format.duration(end - Date.parse(run.startedAt))}</b>{' '}
          {human > 0 && t('lasted', { time: format.duration(human) })}
        </span>
        <span className="num">
          <b className="font-medium text-fg">{t('calls', { n: run.calls })}</b>
          {run.failed > 0 && <span className="text-breaking">, {t('failed', { n: run.failed })}</span>}
          {run.waiting > 0 && <span className="text-risky">, {t('waiting', { n: run.waiting })}</span>}
        </span>
        {run.client !== null && <Fact label={t('client')}>{run.client}</Fact>}
        {run.traceId !== null && (
          <span className="inline-flex items-center gap-1.5">
            {t('trace')} <span className="mono text-fg">{run.traceId.slice(0, 8)}…</span>
            <CopyButton text={run.traceId} />
          </span>
        )}
      </Facts>
    </PageHeader>
  )
}

const ShareButton = ({ label }: { label: string }) => (
  <CopyButton text={typeof window === 'undefined' ? '' : window.location.href} label={label} />
)
