'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { Search } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useFormat } from '@/components/i18n/format'
import { SearchInput } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ChangeItemRow, ChangeRequestDetail } from '@/lib/contracts'
import { BulkBar } from './bulk-bar'
import { ItemRow } from './item-row'
import { itemFilters } from './items'
import type { useChangeUrl } from './use-change-url'

const VIRTUAL_FROM = 60
const ROW = 57

export interface ItemListProps {
  change: ChangeRequestDetail
  /** What search and filter leave. */
  shown: readonly ChangeItemRow[]
  current: string | undefined
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  onToggle: (id: string) => void
  onSelection: (ids: ReadonlySet<string>) => void
  url: ReturnType<typeof useChangeUrl>
}

/** What a server changed, item by item; those that may be decided together have a box. */
export function ItemList(props: ItemListProps) {
  const { change, shown, current, selected, onSelect, onToggle, url } = props
  const t = useTranslations('changes')
  const scroller = useRef<HTMLDivElement>(null)
  const many = shown.length > VIRTUAL_FROM
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
    enabled: many,
    initialRect: { width: 288, height: 800 },
  })
  const row = (item: ChangeItemRow) => (
    <ItemRow
      key={item.id}
      item={item}
      current={item.id === current}
      selected={selected.has(item.id)}
      onSelect={() => onSelect(item.id)}
      onToggle={() => onToggle(item.id)}
    />
  )
  return (
    <>
      <Head change={change} />
      <div className="flex gap-2 border-b px-3 pb-2">
        <SearchInput
          icon={<Search aria-hidden />}
          aria-label={t('findItem')}
          placeholder={t('findItem')}
          value={url.find}
          onChange={event => url.setFind(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Select
          aria-label={t('only.label')}
          size="sm"
          className="w-28"
          value={url.only}
          onValueChange={url.setOnly}
          options={itemFilters.map(value => ({ value, label: t(`only.${value}`) }))}
        />
      </div>
      <BulkBar {...props} />
      <div ref={scroller} className="min-h-0 flex-1 scroll-thin">
        {shown.length === 0 ? (
          <p className="p-3 text-fg-3">{t('noneFit')}</p>
        ) : many ? (
          <ul className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ key, index, start }) => {
              const item = shown[index]
              return (
                <li key={key} className="absolute inset-x-0" style={{ top: start, height: ROW }}>
                  {item !== undefined && row(item)}
                </li>
              )
            })}
          </ul>
        ) : (
          <ul>
            {shown.map(item => (
              <li key={item.id}>{row(item)}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Head({ change }: { change: ChangeRequestDetail }) {
  const t = useTranslations('changes')
  const format = useFormat()
  return (
    <div className="px-3 pt-3 pb-2">
      <h2 className="truncate text-lg font-semibold tracking-tight">
        <Link href={`/servers/${change.server.id}`} className="hover:underline">
          {change.server.name}
        </Link>
      </h2>
      <p className="num text-xs whitespace-normal text-fg-3">
        {t('found', {
          n: change.counts.items,
          time: format.dateTime(change.openedAt),
          source: t(`source.${change.source}`),
        })}
        {change.state === 'open' && ` ${t('left', { n: change.counts.pending })}`}
      </p>
      {change.state !== 'open' && (
        <p className="text-xs text-fg-2">
          {t(`closed.${change.state}`, {
            name: change.closedBy?.name ?? '',
            time: change.closedAt === null ? '' : format.dateTime(change.closedAt),
          })}
        </p>
      )}
    </div>
  )
}
