'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Section } from '@/components/patterns/panel'
import { VisibleText } from '@/components/patterns/server-text'
import { getInboxItemEndpoint } from '@/lib/inbox'
import { request } from '@/lib/platform/client'

/** Who decided the item that the call waited for, and when; or that nobody has yet. */
export function HumanDecision({ itemId }: { itemId: string }) {
  const t = useTranslations('runs.details')
  const outcome = useTranslations('inbox.outcome')
  const format = useFormat()
  const { data: item } = useQuery({
    queryKey: ['inbox', 'one', itemId],
    queryFn: ({ signal }) => request(getInboxItemEndpoint, { id: itemId }, { signal }),
  })
  return (
    <Section
      title={t('person')}
      action={
        <Link className="link" href={`/inbox/${itemId}`}>
          {t('item')}
        </Link>
      }
    >
      {item !== undefined && (
        <p>
          {item.decision !== null
            ? outcome(item.decision.action, { name: item.decidedBy?.name ?? '' })
            : item.state === 'expired' || item.state === 'cancelled'
              ? outcome(item.state)
              : t('undecided')}
          {item.decidedAt !== null && (
            <time dateTime={item.decidedAt} className="num ml-2 text-xs text-fg-3">
              {format.dateTime(item.decidedAt)}
            </time>
          )}
        </p>
      )}
      {item?.decision?.note !== undefined && (
        <p className="mt-1 text-xs text-fg-2">
          <VisibleText text={item.decision.note} />
        </p>
      )}
    </Section>
  )
}
