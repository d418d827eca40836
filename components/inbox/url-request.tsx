'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { KeyValues } from '@/components/patterns/key-values'
import { ServerText, VisibleText } from '@/components/patterns/server-text'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import type { Subject } from '@/lib/inbox'
import { AnswerBar } from './answer-bar'
import { ItemBody } from './item-body'
import type { RequestProps } from './item-view'
import { useDecision } from './use-decision'
import { useMayNot } from './use-may-not'
import { WaitingCall } from './waiting-call'
import { readWebAddress } from './web-address'

/** A question that leads elsewhere: host and whole address first, opened only after a confirmation. */
export function UrlRequest({
  item,
  subject,
  onDecided,
}: RequestProps & { subject: Extract<Subject, { mode: 'url' }> }) {
  const t = useTranslations('inbox')
  const [asking, setAsking] = useState(false)
  const address = readWebAddress(subject.url)
  const reason = useMayNot(item)
  const decision = useDecision(item, onDecided)
  const refused = address === undefined ? t('url.refused') : undefined
  const free = reason === undefined && refused === undefined && !decision.isPending
  const ask = () => setAsking(true)
  useShortcut({ keys: 'mod+Enter', label: t('keys.send'), run: ask, enabled: free })
  const confirm = () => {
    setAsking(false)
    const { id, digest } = item
    decision.mutate(
      { kind: 'answer', input: { id, digest, action: 'accept' } },
      { onSuccess: () => window.open(subject.url, '_blank', 'noopener,noreferrer') },
    )
  }
  return (
    <>
      <ItemBody aside={<WaitingCall item={item} />}>
        <div className="grid gap-5">
          <ServerText text={subject.message} source={item.requester.server} />
          <KeyValues
            items={[
              address && {
                label: t('url.host'),
                value: <b className="mono text-md font-semibold">{address.host}</b>,
              },
              {
                label: t('url.address'),
                value: (
                  <span className="mono">
                    <VisibleText text={subject.url} />
                  </span>
                ),
              },
            ]}
          />
          {address === undefined && <Notice tone="breaking">{t('url.refused')}</Notice>}
          {address?.userinfo === true && <Notice tone="breaking">{t('url.userinfo')}</Notice>}
          {address?.encrypted === false && <Notice tone="risky">{t('url.plain')}</Notice>}
          <p className="max-w-[64ch] text-fg-2">{t('url.leaves')}</p>
        </div>
      </ItemBody>
      <AnswerBar
        item={item}
        decision={decision}
        accept={t('url.open')}
        onAccept={ask}
        acceptReason={refused}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('url.confirm', { host: address?.host ?? '' })}
        description={t('url.confirmDetail')}
        confirm={t('url.open')}
        pending={decision.isPending}
        onConfirm={confirm}
      >
        <p className="mono rounded-md border bg-sunken px-3 py-2 [overflow-wrap:anywhere]">
          <VisibleText text={subject.url} />
        </p>
      </ConfirmDialog>
    </>
  )
}
