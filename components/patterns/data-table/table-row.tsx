'use client'

import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/lib/platform/cn'
import type { Column } from './columns'

interface TableRowProps<T> {
  id: string
  index: number
  top: number
  height: number
  template: string
  columns: readonly Column<T>[]
  row: T
  name: string
  active: boolean
  open: boolean
  /** Undefined when rows cannot be selected. */
  selected: boolean | undefined
  onToggle: () => void
  onPress: () => void
}

const controls = 'a, button, input, label, [role=checkbox]'

export function TableRow<T>(props: TableRowProps<T>) {
  const t = useTranslations('common.table')
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(controls)) return
    // Marking text with the pointer is not a press.
    if (window.getSelection()?.isCollapsed === false) return
    props.onPress()
  }
  return (
    <div
      role="row"
      id={props.id}
      aria-rowindex={props.index + 2}
      aria-selected={props.selected ?? (props.open || undefined)}
      onClick={press}
      style={{ top: props.top, height: props.height, gridTemplateColumns: props.template }}
      className={cn(
        'absolute inset-x-0 grid border-b hover:bg-hover',
        (props.active || props.open || props.selected) && 'bg-accent-subtle hover:bg-accent-subtle',
        props.active &&
          'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-focus',
        (props.active || props.open) && 'shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      {props.selected !== undefined && (
        <div role="gridcell" className="flex items-center pl-3">
          <Checkbox
            aria-label={t('selectRow', { name: props.name })}
            checked={props.selected}
            onCheckedChange={props.onToggle}
          />
        </div>
      )}
      {props.columns.map(column => (
        <div
          key={column.id}
          role="gridcell"
          className={cn(
            'flex min-w-0 items-center overflow-hidden px-2 whitespace-nowrap first:pl-3 last:pr-3',
            column.align === 'end' && 'justify-end tabular-nums',
          )}
        >
          {column.cell(props.row)}
        </div>
      ))}
    </div>
  )
}
