'use client'

import { useTranslations } from 'next-intl'
import { VisibleText } from '@/components/patterns/server-text'
import { cn } from '@/lib/platform/cn'
import type { CallDto } from '@/lib/runs'
import { isFailed } from './call-look'

/** Why a call did not simply succeed: the cause in words, then what is known of this very case. */
export function Cause({ call }: { call: CallDto }) {
  const t = useTranslations('runs')
  if (call.cause === null) return null
  const failed = isFailed(call)
  return (
    <section
      className={cn(
        'rounded-md border border-l-3 px-3 py-2',
        failed ? 'border-breaking-line border-l-breaking-solid' : 'border-risky-line border-l-risky-solid',
      )}
    >
      <h4 className="font-semibold">{failed ? t('details.why') : t('details.whyNot')}</h4>
      <p className="mt-1">{t(`why.${call.cause}`)}</p>
      {call.causeDetail !== null && (
        <p className="mono mt-1.5 whitespace-pre-wrap text-fg-2 [overflow-wrap:anywhere]">
          <VisibleText text={call.causeDetail} />
        </p>
      )}
    </section>
  )
}
