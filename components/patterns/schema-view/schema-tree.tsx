'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cn } from '@/lib/platform/cn'

const VIRTUAL_FROM = 200

/** What the tree must know of a row to walk through it. */
export interface TreeRow {
  id: string
  depth: number
  expandable: boolean
  open: boolean
  ref?: { recursiveTo: string | undefined } | undefined
}

/** What the tree tells a row. */
export interface TreeRowProps {
  id: string
  active: boolean
  onFlip: () => void
  onJump: (rowId: string) => void
}

/** An ARIA tree: arrows move, right and left open and close, Enter follows a recursive reference. */
export function SchemaTree<R extends TreeRow>({
  rows,
  onFlip,
  children,
}: {
  rows: readonly R[]
  onFlip: (id: string) => void
  children: (row: R, props: TreeRowProps) => ReactNode
}) {
  const t = useTranslations('common.schema')
  const treeId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const active = Math.min(at, rows.length - 1)
  const many = rows.length > VIRTUAL_FROM
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 30,
    overscan: 10,
    enabled: many,
    initialRect: { width: 800, height: 600 },
  })
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setAt(next)
    if (many) virtual.scrollToIndex(next, { align: 'auto' })
    else document.getElementById(`${treeId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const jump = (id: string) => {
    const index = rows.findIndex(r => r.id === id)
    if (index >= 0) move(index)
    scroller.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active]
    if (row === undefined || event.target !== event.currentTarget) return
    const acts = new Map<string, () => void>([
      ['ArrowDown', () => move(active + 1)],
      ['ArrowUp', () => move(active - 1)],
      ['Home', () => move(0)],
      ['End', () => move(rows.length - 1)],
      ['ArrowRight', () => (row.expandable && !row.open ? onFlip(row.id) : move(active + 1))],
      [
        'ArrowLeft',
        () =>
          row.open ? onFlip(row.id) : move(rows.findLastIndex((r, i) => i < active && r.depth < row.depth)),
      ],
      [
        'Enter',
        () => {
          if (row.ref?.recursiveTo !== undefined) jump(row.ref.recursiveTo)
          else if (row.expandable) onFlip(row.id)
        },
      ],
    ])
    const act = acts.get(event.key)
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const draw = (index: number) => {
    const row = rows[index]
    return (
      row && (
        <Fragment key={row.id}>
          {children(row, {
            id: `${treeId}-${index}`,
            active: index === active,
            onFlip: () => {
              setAt(index)
              onFlip(row.id)
            },
            onJump: jump,
          })}
        </Fragment>
      )
    )
  }
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={t('label')}
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-activedescendant={`${treeId}-${active}`}
      className={cn(
        'group py-1 focus-visible:-outline-offset-2',
        many ? 'max-h-[60vh] scroll-thin' : 'overflow-x-auto',
      )}
    >
      {many ? (
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              role="presentation"
              className="absolute inset-x-0"
              style={{ top: item.start }}
            >
              {draw(item.index)}
            </div>
          ))}
        </div>
      ) : (
        rows.map((_, i) => draw(i))
      )}
    </div>
  )
}
