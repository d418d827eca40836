'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { ErrorState } from '@/components/patterns/error-state'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { Button } from '@/components/ui/button'
import type { ChangeItem, ChangeItemRow, ChangeRequestDetail } from '@/lib/contracts'
import { DecideBar } from './decide-bar'
import { ItemView } from './item-view'
import { changeItemQuery } from './queries'
import { ReviewAside } from './review-aside'
import { proposedDraft } from './review-model'
import { useHeld } from './use-held'

export interface ItemPaneProps {
  change: ChangeRequestDetail
  row: ChangeItemRow
  heading: RefObject<HTMLHeadingElement | null>
  onBack: () => void
  onSelect: (id: string) => void
  onDecided: (id: string) => void
}

/** The item that is looked at, the questions beside it, and the decision under both. */
export function ItemPane(props: ItemPaneProps) {
  const t = useTranslations('changes')
  const c = useTranslations('common')
  const item = useQuery(changeItemQuery(props.change.id, props.row.id))
  return (
    <>
      <div className="border-b px-2 py-1 md:hidden">
        <Button variant="ghost" size="sm" onClick={props.onBack}>
          <ArrowLeft aria-hidden />
          {t('items')}
        </Button>
      </div>
      {item.isError && item.data === undefined ? (
        <ErrorState
          error={item.error}
          title={t('itemFailed')}
          onRetry={() => void item.refetch()}
          pending={item.isFetching}
        />
      ) : item.data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : (
        <Held {...props} fresh={item.data} />
      )}
    </>
  )
}

/** What is read does not move when the server changes again; the decision binds to what is read. */
function Held({ fresh, ...props }: ItemPaneProps & { fresh: ChangeItem }) {
  const { shown = fresh, newer, take } = useHeld(fresh)
  return <Loaded key={shown.digest} {...props} item={shown} newer={newer} onTake={take} />
}

function Loaded({
  item,
  newer,
  onTake,
  ...props
}: ItemPaneProps & { item: ChangeItem; newer: ChangeItem | undefined; onTake: () => void }) {
  const [draft, setDraft] = useState(() => proposedDraft(item))
  const patch = (part: Partial<typeof draft>) => setDraft(old => ({ ...old, ...part }))
  return (
    <>
      <div className="flex min-h-0 flex-1 max-lg:block max-lg:scroll-thin">
        <div className="min-h-0 min-w-0 flex-1 px-5 pt-4 pb-6 max-lg:px-4 lg:scroll-thin">
          <ItemView
            change={props.change}
            item={item}
            newer={newer}
            onTake={onTake}
            heading={props.heading}
            onSelect={props.onSelect}
          />
        </div>
        <ReviewAside item={item} draft={draft} onChange={patch} />
      </div>
      <DecideBar item={item} draft={draft} newer={newer} onChange={patch} onDecided={props.onDecided} />
    </>
  )
}
