'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { KeyValues } from '@/components/patterns/key-values'
import { Section } from '@/components/patterns/panel'
import { VisibleText } from '@/components/patterns/server-text'
import { isTier, TierChip } from '@/components/patterns/tier-chip'
import { IconButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import type { CallDto, RunEvent } from '@/lib/runs'
import { CallEvents } from './call-events'
import { CallStateMark, isFailed, shownState } from './call-look'
import { CallPayload } from './call-payload'
import { Cause } from './cause'
import { HumanDecision } from './human-decision'

export interface CallDetailsProps {
  call: CallDto
  events: readonly RunEvent[]
  startedAt: string
  onClose: () => void
}

/** One call: what became of it and why, what it was given and gave, who decided, and the way there. */
export function CallDetails({ call, events, startedAt, onClose }: CallDetailsProps) {
  const t = useTranslations('runs')
  const format = useFormat()
  return (
    <section
      aria-label={t('details.label')}
      className="flex min-h-0 w-84 shrink-0 flex-col border-l border-line-strong max-md:max-h-[60%] max-md:w-full max-md:border-t max-md:border-l-0"
    >
      <div className="min-h-0 flex-1 scroll-thin">
        <header className="sticky top-0 z-1 border-b bg-surface px-3 py-2.5">
          <div className="flex items-center gap-2">
            <h3 className="mono min-w-0 font-semibold [overflow-wrap:anywhere]">{call.name}</h3>
            {isTier(call.tier) && <TierChip tier={call.tier} />}
            <IconButton label={t('details.close')} onClick={onClose} className="ml-auto">
              <X aria-hidden />
            </IconButton>
          </div>
          <div className="mt-1 flex items-center gap-2">
            <CallStateMark state={shownState(call)} boxed />
            {call.cause !== null && call.cause !== 'awaiting_human' && (
              <span className={isFailed(call) ? 'text-xs text-breaking' : 'text-xs text-fg-2'}>
                {t(`cause.${call.cause}`)}
              </span>
            )}
            {call.durationMs !== null && (
              <span className="num ml-auto text-xs text-fg-3">{format.duration(call.durationMs)}</span>
            )}
          </div>
        </header>
        <div className="grid gap-4 p-3">
          {call.cause !== null && <Cause call={call} />}
          {call.decision !== null && (
            <Section title={t('details.decision')}>
              <p className="font-medium">{t(`details.outcome.${call.decision.outcome}`)}</p>
              <ul className="mt-1 list-disc pl-4 text-xs leading-5 text-fg-2">
                {call.decision.reasons.map(reason => (
                  <li key={reason}>
                    <VisibleText text={reason} />
                  </li>
                ))}
              </ul>
              {call.decision.observed === true && (
                <p className="mt-1 text-xs text-risky">{t('details.observed')}</p>
              )}
            </Section>
          )}
          {call.inboxItemId !== null && <HumanDecision itemId={call.inboxItemId} />}
          <CallPayload call={call} />
          <CallEvents call={call} events={events} startedAt={startedAt} />
          <Section title={t('details.facts')}>
            <KeyValues
              items={[
                call.server !== null && {
                  label: t('details.server'),
                  value: <span className="mono">{call.server}</span>,
                },
                call.requestedName !== call.name && {
                  label: t('details.requested'),
                  value: <span className="mono">{call.requestedName}</span>,
                },
                { label: t('details.attempts'), value: <span className="num">{call.attempts}</span> },
                call.humanMs > 0 && { label: t('details.human'), value: format.duration(call.humanMs) },
                call.idempotencyKey !== null && {
                  label: t('details.key'),
                  value: <span className="mono">{call.idempotencyKey}</span>,
                },
                {
                  label: t('details.id'),
                  value: (
                    <span className="mono inline-flex items-center gap-1">
                      …{call.id.slice(-12)}
                      <CopyButton text={call.id} />
                    </span>
                  ),
                },
              ]}
            />
            <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
              {call.contractId !== null && (
                <Link className="link min-h-6" href={`/catalog/${call.contractId}`}>
                  {t('details.contract')}
                </Link>
              )}
            </div>
          </Section>
        </div>
      </div>
    </section>
  )
}
