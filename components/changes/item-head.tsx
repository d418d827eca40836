'use client'

import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { DiffViewSwitch } from '@/components/catalog/definition-diff'
import { VerdictChip } from '@/components/catalog/state-chip'
import { Digest } from '@/components/patterns/digest'
import { Fact, Facts } from '@/components/patterns/page-header'
import { VisibleText } from '@/components/patterns/server-text'
import { TierChip } from '@/components/patterns/tier-chip'
import { ToneChip } from '@/components/patterns/verdict-chip'
import type { ChangeItem } from '@/lib/contracts'
import { versionsOf } from './item-row'

/** What is looked at: its name and versions, both verdicts, both digests, and the tier that the new hints ask for. */
export function ItemHead({
  item,
  heading,
}: {
  item: ChangeItem
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const t = useTranslations('changes')
  const { tiers } = item
  return (
    <header className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2
          ref={heading}
          tabIndex={-1}
          className="mono min-w-0 text-[1.125rem] leading-7 font-semibold tracking-[-0.02em] [overflow-wrap:anywhere] outline-none"
        >
          <VisibleText text={item.name} />
        </h2>
        <span className="num text-fg-2">{versionsOf(item)}</span>
        <VerdictChip verdict={item.contractVerdict} boxed />
        {item.trustVerdict !== 'identical' && (
          <ToneChip tone={item.trustVerdict} boxed>
            {item.escalates ? t('remark.escalates') : t(`trust.${item.trustVerdict}`)}
          </ToneChip>
        )}
        <div className="ml-auto">
          <DiffViewSwitch kind={item.kind} />
        </div>
      </div>
      <Facts>
        {item.before !== null && <Digest value={item.before.hash} />}
        {item.before !== null && item.after !== null && <ArrowRight aria-hidden className="size-3" />}
        {item.after !== null && <Digest value={item.after.hash} />}
        <Fact label={t('tier')}>
          <span className="inline-flex items-center gap-1.5">
            <TierChip tier={tiers.current} />
            {tiers.proposed !== tiers.current && (
              <>
                <ArrowRight aria-label={t('tierProposed')} className="size-3 text-fg-3" />
                <TierChip tier={tiers.proposed} />
              </>
            )}
          </span>
        </Fact>
        <Link className="link" href={`/catalog/${item.contractId}`}>
          {t('inCatalog')}
        </Link>
      </Facts>
    </header>
  )
}
