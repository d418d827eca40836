'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { cn } from '@/lib/platform/cn'
import { SkeletonRows } from '../skeleton-rows'
import { type Column, isShown, layout } from './columns'
import { sortRows } from './sort'
import { TableHead } from './table-head'
import { ColumnMenu, ExportMenu } from './table-menus'
import { TableRow } from './table-row'
import { useColumnChoice } from './use-column-choice'
import { useCursor } from './use-cursor'
import type { SortState } from './use-sort'

export interface DataTableProps<T> {
  /** Names the table to readers. */
  label: string
  /** The key of the viewer's column choice. */
  id: string
  columns: readonly Column<T>[]
  /** Undefined while the first page loads. Keep the last page while the next loads (`placeholderData: keepPreviousData`). */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  /** What a row is called, for its box. */
  rowName: (row: T) => string
  onOpen?: ((row: T) => void) | undefined
  /** The key of the row that is open. */
  current?: string | null | undefined
  sorting?: SortState | undefined
  /** The server sorted already. */
  sortedByServer?: boolean
  selection?: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void } | undefined
  /** How many match in all, when that is more than the rows here. */
  total?: number | undefined
  /** Called near the end of the rows while there are more. */
  onMore?: (() => void) | undefined
  /** The next rows are under way: the present ones stay. */
  busy?: boolean
  /** 32 px for the catalog, health and causes; 36 elsewhere. */
  dense?: boolean
  empty: ReactNode
  /** Left of the column menu: a filter bar. */
  toolbar?: ReactNode
  /** The name of the exported file; `load` when the page does not hold every row. */
  exporting?: { name: string; load?: () => Promise<readonly T[]> } | undefined
  /** Right of the column menu, in the place of the export. */
  actions?: ReactNode
  /** Under the rows: a legend. */
  footer?: ReactNode
  /** Off for a second table on the same page. */
  keyboard?: boolean
}

const LEAD = 40
const HEAD = 32

/** Rows by the thousand: only those in view are drawn, the head stays, the keyboard walks. Fills its pane. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { columns, rows, sorting, selection, dense = false, rowKey, onOpen, onMore, current } = props
  const t = useTranslations('common.table')
  const locale = useLocale()
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [choice, setChoice] = useColumnChoice(props.id)
  const shown = useMemo(() => columns.filter(c => isShown(c, choice)), [columns, choice])
  const sorted = useMemo(
    () => (props.sortedByServer ? (rows ?? []) : sortRows(rows ?? [], columns, sorting?.sort, locale)),
    [rows, columns, sorting?.sort, locale, props.sortedByServer],
  )
  const grid = layout(shown, choice, selection ? LEAD : 0)
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (dense ? 32 : 36),
    overscan: 12,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    initialRect: { width: 1200, height: 800 },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (onMore !== undefined && sorted.length > 0 && last >= sorted.length - 20) onMore()
  }, [last, sorted.length, onMore])

  const openAt = (index: number) => {
    const row = sorted[index]
    if (row !== undefined) onOpen?.(row)
  }
  const toggle = (key: string) => {
    if (selection === undefined) return
    const next = new Set(selection.selected)
    if (!next.delete(key)) next.add(key)
    selection.onChange(next)
  }
  const cursor = useCursor({
    count: sorted.length,
    enabled: props.keyboard !== false && sorted.length > 0,
    selectable: selection !== undefined,
    initial: current == null ? -1 : sorted.findIndex(row => rowKey(row) === current),
    onMove: index => {
      virtual.scrollToIndex(index, { align: 'auto' })
      scroller.current?.focus({ preventScroll: true })
    },
    onOpen: onOpen && openAt,
    onToggle: index => {
      const row = sorted[index]
      if (row !== undefined) toggle(rowKey(row))
    },
  })

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b px-3 py-2">
        {props.toolbar}
        <div className="ml-auto flex items-center gap-2">
          <span role="status" className="num text-xs text-fg-3">
            {rows !== undefined &&
              (props.total !== undefined && props.total !== rows.length
                ? t('count', { shown: rows.length, total: props.total })
                : t('rows', { n: rows.length }))}
          </span>
          <ColumnMenu columns={columns} choice={choice} onChange={setChoice} />
          {props.exporting && (
            <ExportMenu
              name={props.exporting.name}
              columns={columns}
              load={props.exporting.load ?? (() => sorted)}
            />
          )}
          {props.actions}
        </div>
      </div>
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={(props.total ?? sorted.length) + 1}
        aria-busy={props.busy === true || rows === undefined}
        aria-multiselectable={selection !== undefined || undefined}
        tabIndex={0}
        onKeyDown={cursor.onKeyDown}
        {...(items.some(item => item.index === cursor.at) && {
          'aria-activedescendant': `${gridId}-${cursor.at}`,
        })}
        className={cn(
          'group relative focus-visible:-outline-offset-2',
          // The row that has the keyboard wears the ring.
          cursor.at >= 0 && 'outline-none',
          sorted.length > 0 ? 'min-h-0 flex-1 scroll-thin' : 'shrink-0 overflow-hidden',
        )}
      >
        <div
          role="rowgroup"
          className="sticky top-0 z-2 grid"
          style={{ gridTemplateColumns: grid.template, minWidth: grid.minWidth }}
        >
          <TableHead
            columns={shown}
            sorting={sorting}
            onResize={(id, width) => setChoice({ ...choice, widths: { ...choice.widths, [id]: width } })}
            selection={
              selection && {
                all: sorted.length > 0 && sorted.every(row => selection.selected.has(rowKey(row))),
                some: selection.selected.size > 0,
                onAll: all => selection.onChange(new Set(all ? sorted.map(rowKey) : [])),
              }
            }
          />
        </div>
        {sorted.length > 0 && (
          <div
            role="rowgroup"
            className={cn('relative transition-opacity delay-300', props.busy && 'opacity-60')}
            style={{ height: virtual.getTotalSize(), minWidth: grid.minWidth }}
          >
            {items.map(item => {
              const row = sorted[item.index]
              if (row === undefined) return null
              const key = rowKey(row)
              return (
                <TableRow
                  key={key}
                  id={`${gridId}-${item.index}`}
                  index={item.index}
                  top={item.start - HEAD}
                  height={item.size}
                  template={grid.template}
                  columns={shown}
                  row={row}
                  name={props.rowName(row)}
                  active={item.index === cursor.at}
                  open={key === current}
                  selected={selection?.selected.has(key)}
                  onToggle={() => toggle(key)}
                  onPress={() => {
                    cursor.moveTo(item.index)
                    onOpen?.(row)
                  }}
                />
              )
            })}
          </div>
        )}
      </div>
      {sorted.length === 0 && (
        <div className="min-h-0 flex-1 overflow-auto">
          {rows === undefined ? (
            <SkeletonRows rows={14} height={dense ? 'h-8' : 'h-9'} label={t('loading')} />
          ) : (
            props.empty
          )}
        </div>
      )}
      {props.footer !== undefined && (
        <div className="flex min-h-9 shrink-0 items-center gap-3 overflow-hidden border-t border-line-strong px-3 text-xs whitespace-nowrap text-fg-3">
          {props.footer}
        </div>
      )}
    </div>
  )
}
