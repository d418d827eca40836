'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark, GitCompareArrows, Hand } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { askerOf, useItemTitle } from '@/components/inbox/use-item-title'
import { Nothing, QueryPanel } from '@/components/patterns/query-panel'
import { RelativeTime } from '@/components/patterns/relative-time'
import { VisibleText } from '@/components/patterns/server-text'
import { Keys } from '@/components/patterns/shortcuts/shortcuts'
import { TierChip, tiers } from '@/components/patterns/tier-chip'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { InboxRow } from '@/lib/inbox'
import { waitingQuery } from './queries'

/** The first items of the inbox, soonest due first. */
export function Waiting() {
  const t = useTranslations('overview.waiting')
  const query = useQuery(waitingQuery)
  return (
    <QueryPanel
      query={query}
      title={t('title')}
      failed={t('failed')}
      action={
        <>
          <span className="max-md:hidden">
            <Keys keys="g i" />
          </span>
          <Link href="/inbox" className="link">
            {t('open')}
          </Link>
        </>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>{t('none')}</Nothing>
        ) : (
          <Table>
            <thead>
              <tr>
                <Th>{t('item')}</Th>
                <Th>{t('tier')}</Th>
                <Th className="max-md:hidden">{t('with')}</Th>
                <Th end>{t('due')}</Th>
              </tr>
            </thead>
            <tbody>
              {items.map(item => (
                <WaitingRow key={item.id} item={item} />
              ))}
            </tbody>
          </Table>
        )
      }
    </QueryPanel>
  )
}

function WaitingRow({ item }: { item: InboxRow }) {
  const t = useTranslations('overview.waiting')
  const Icon =
    item.kind === 'elicitation' ? CircleQuestionMark : item.kind === 'call_approval' ? Hand : GitCompareArrows
  const title = useItemTitle()(item)
  const tier = tiers.find(name => name === item.tier)
  return (
    <Tr>
      <Td fill>
        <Link href={`/inbox/${item.id}`} className="flex min-w-0 items-center gap-2">
          <Icon aria-label={t(`kind.${item.kind}`)} className="size-3.5 text-fg-3" />
          <span className="truncate" title={title}>
            <span className="font-medium">
              <VisibleText text={title} />
            </span>
            <span className="text-fg-3">
              {'\u2002'}
              {askerOf(item)}
            </span>
          </span>
        </Link>
      </Td>
      <Td>{tier === undefined ? '–' : <TierChip tier={tier} />}</Td>
      <Td className="text-fg-2 max-md:hidden">
        {item.claimedBy?.name ?? <span className="text-fg-3">{t('nobody')}</span>}
      </Td>
      <Td end>
        <RelativeTime time={item.dueAt} />
      </Td>
    </Tr>
  )
}
