'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { JsonView } from '@/components/patterns/json-view'
import { Section } from '@/components/patterns/panel'
import { ServerText, VisibleText } from '@/components/patterns/server-text'
import { type Tone, ToneMark } from '@/components/ui/tone'
import type { InboxItem } from '@/lib/inbox'
import { ChangedItems } from './contract-change'
import { ReleasedText } from './prompt-release'
import { WaitingCall } from './waiting-call'
import { readWebAddress } from './web-address'

/** What became of an item: who decided what and when, or why nobody did. */
export function Outcome({ item }: { item: InboxItem }) {
  const t = useTranslations('inbox')
  const format = useFormat()
  const { decision, subject } = item
  const yes = decision?.action === 'accept' || decision?.action === 'approve'
  const tone: Tone = yes ? 'compatible' : item.state === 'expired' ? 'risky' : 'quiet'
  const url = subject.kind === 'elicitation' && subject.mode === 'url' ? subject.url : undefined
  return (
    <div className="grid max-w-160 gap-5">
      <section className="rounded-md border border-line-strong px-3 py-2.5">
        <h3 className="flex items-center gap-2 font-semibold">
          <ToneMark tone={tone} className="size-4" />
          {decision === null
            ? t(item.state === 'expired' ? 'outcome.expired' : 'outcome.cancelled')
            : t(`outcome.${decision.action}`, { name: item.decidedBy?.name ?? '' })}
          {item.decidedAt !== null && (
            <time dateTime={item.decidedAt} className="num ml-auto text-xs font-normal text-fg-3">
              {format.dateTime(item.decidedAt)}
            </time>
          )}
        </h3>
        {decision === null && (
          <p className="mt-1 text-fg-2">
            {item.state === 'expired'
              ? t('outcome.expiredDetail')
              : subject.kind === 'contract_change'
                ? t('outcome.takenBack')
                : t('outcome.cancelledDetail')}
          </p>
        )}
        {decision?.note !== undefined && (
          <p className="mt-1 text-fg-2">
            {t('outcome.note')}: <VisibleText text={decision.note} />
          </p>
        )}
        {yes && url !== undefined && readWebAddress(url) !== undefined && (
          <a href={url} target="_blank" rel="noopener noreferrer" className="link mt-1 inline-block text-xs">
            {t('url.again')}
          </a>
        )}
      </section>
      {subject.kind === 'elicitation' && <ServerText text={subject.message} source={item.requester.server} />}
      {decision?.content !== undefined && (
        <Section title={t('outcome.sent')}>
          <JsonView value={decision.content} label={t('outcome.sent')} />
        </Section>
      )}
      {subject.kind === 'contract_change' ? (
        <ChangedItems subject={subject} />
      ) : subject.kind === 'prompt_release' ? (
        <ReleasedText subject={subject} />
      ) : (
        <WaitingCall item={item} />
      )}
    </div>
  )
}
