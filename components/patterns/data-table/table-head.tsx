'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PointerEvent } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/lib/platform/cn'
import type { Column } from './columns'
import { nextSort } from './sort'
import type { SortState } from './use-sort'

interface TableHeadProps<T> {
  columns: readonly Column<T>[]
  sorting: SortState | undefined
  onResize: (id: string, width: number) => void
  selection: { all: boolean; some: boolean; onAll: (all: boolean) => void } | undefined
}

export function TableHead<T>({ columns, sorting, onResize, selection }: TableHeadProps<T>) {
  const t = useTranslations('common.table')
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="col-span-full grid h-8 grid-cols-subgrid border-b bg-sunken text-xs font-medium text-fg-3"
    >
      {selection && (
        <div role="columnheader" className="flex items-center pl-3">
          <Checkbox
            aria-label={t('selectAll')}
            checked={selection.all}
            indeterminate={selection.some && !selection.all}
            onCheckedChange={selection.onAll}
          />
        </div>
      )}
      {columns.map(column => (
        <Head
          key={column.id}
          column={column}
          sorting={sorting}
          onResize={width => onResize(column.id, width)}
        />
      ))}
    </div>
  )
}

function Head<T>({
  column,
  sorting,
  onResize,
}: {
  column: Column<T>
  sorting: SortState | undefined
  onResize: (width: number) => void
}) {
  const sortable = sorting !== undefined && column.value !== undefined && column.sortable !== false
  const sort = sorting?.sort?.id === column.id ? sorting.sort : undefined
  const end = column.align === 'end'
  return (
    <div
      role="columnheader"
      aria-sort={
        sort === undefined ? (sortable ? 'none' : undefined) : sort.descending ? 'descending' : 'ascending'
      }
      className={cn('relative flex min-w-0 items-center px-2 first:pl-3 last:pr-3', end && 'justify-end')}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => sorting.setSort(nextSort(sorting.sort, column.id))}
          className={cn(
            'flex h-6 min-w-0 items-center gap-1 rounded-sm hover:text-fg focus-visible:-outline-offset-2',
            sort && 'text-fg',
          )}
        >
          <span className="truncate">{column.header}</span>
          {sort &&
            (sort.descending ? (
              <ArrowDown aria-hidden className="size-3" />
            ) : (
              <ArrowUp aria-hidden className="size-3" />
            ))}
        </button>
      ) : (
        <span className="truncate">{column.header}</span>
      )}
      <ResizeHandle onResize={onResize} />
    </div>
  )
}

// For the pointer only: the column menu resizes with the keyboard.
function ResizeHandle({ onResize }: { onResize: (width: number) => void }) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.parentElement
    if (head === null) return
    event.preventDefault()
    const handle = event.currentTarget
    const from = event.clientX
    const width = head.getBoundingClientRect().width
    handle.setPointerCapture(event.pointerId)
    const move = (e: globalThis.PointerEvent) => onResize(Math.round(width + e.clientX - from))
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', () => handle.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  return (
    <span
      aria-hidden
      onPointerDown={start}
      className="absolute inset-y-1 -right-1 z-10 w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:left-1/2 after:w-px hover:after:bg-line-control active:after:bg-accent"
    />
  )
}
