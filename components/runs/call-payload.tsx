'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/patterns/error-state'
import { JsonView } from '@/components/patterns/json-view'
import { Section } from '@/components/patterns/panel'
import { VisibleText } from '@/components/patterns/server-text'
import { useViewer, useWhyNot } from '@/components/shell/viewer-context'
import { roleMay } from '@/lib/platform/permissions'
import type { CallDto } from '@/lib/runs'
import { payloadQuery } from './queries'

/** Arguments and result, as far as the audit policy kept them and the viewer's role reaches. */
export function CallPayload({ call }: { call: CallDto }) {
  const t = useTranslations('runs.details')
  const whyNot = useWhyNot('payload.read')
  const may = roleMay(useViewer().role, 'payload.read')
  const { data, error, refetch } = useQuery({
    ...payloadQuery(call.id, call.finishedAt ?? call.state),
    enabled: may && (call.hasArguments || call.hasResult),
  })
  if (error !== null)
    return <ErrorState error={error} title={t('payloadFailed')} onRetry={() => void refetch()} />
  return (
    <>
      <Part title={t('arguments')} full={may && call.hasArguments}>
        {may && call.hasArguments ? (
          data && <JsonView value={data.arguments} label={t('arguments')} />
        ) : (
          <Summary text={call.argumentsSummary} missing={t('notKept')} />
        )}
      </Part>
      <Part title={t('result')} full={may && call.hasResult}>
        {may && call.hasResult ? (
          data && <JsonView value={data.result} label={t('result')} />
        ) : (
          <Summary
            text={call.resultSummary}
            missing={
              call.finishedAt === null
                ? t('noResultYet')
                : call.state === 'COMPLETED'
                  ? t('notKept')
                  : t('noResult')
            }
          />
        )}
      </Part>
      {whyNot !== undefined && (call.hasArguments || call.hasResult) && (
        <p className="text-xs text-fg-3">{whyNot}</p>
      )}
    </>
  )
}

function Part({ title, full, children }: { title: string; full: boolean; children: ReactNode }) {
  const t = useTranslations('runs.details')
  return (
    <Section title={title} action={<span className="text-fg-3">{full ? t('full') : t('summary')}</span>}>
      {children}
    </Section>
  )
}

function Summary({ text, missing }: { text: string | null; missing: string }) {
  if (text === null) return <p className="text-xs text-fg-3">{missing}</p>
  return (
    <p className="mono rounded-md border bg-sunken px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
      <VisibleText text={text} />
    </p>
  )
}
