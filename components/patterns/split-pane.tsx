import type { ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

/**
 * Panes side by side that scroll on their own and meet at a hairline; inside `Page fixed`.
 * On a phone only one is seen: the list, or the detail when `detailOpen`.
 */
export function SplitPane({
  list,
  listLabel,
  children,
  detailOpen,
  listWidth = 'w-86',
}: {
  list: ReactNode
  listLabel: string
  children: ReactNode
  detailOpen: boolean
  listWidth?: string
}) {
  return (
    <div className="flex min-h-0 flex-1">
      <section
        aria-label={listLabel}
        className={cn(
          'flex min-h-0 shrink-0 flex-col border-r border-line-strong max-lg:w-74 max-md:w-full max-md:border-r-0',
          listWidth,
          detailOpen && 'max-md:hidden',
        )}
      >
        {list}
      </section>
      <div className={cn('flex min-h-0 min-w-0 flex-1 flex-col', !detailOpen && 'max-md:hidden')}>
        {children}
      </div>
    </div>
  )
}

/** A part of a pane that scrolls. */
export function ScrollArea({
  className,
  children,
  label,
}: {
  className?: string
  children: ReactNode
  label?: string
}) {
  return (
    <div
      className={cn('min-h-0 flex-1 scroll-thin', className)}
      {...(label !== undefined && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  )
}

/** Content with an aside at the right; below 1180 the aside goes under it (or first, with `asideFirst`). */
export function WithAside({
  aside,
  children,
  width = 'lg:grid-cols-[minmax(0,1fr)_21rem]',
  asideFirst = false,
  className,
}: {
  aside: ReactNode
  children: ReactNode
  width?: string
  asideFirst?: boolean
  className?: string
}) {
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)] items-start gap-4', width, className)}>
      <div className="grid min-w-0 gap-4">{children}</div>
      <aside className={cn('grid min-w-0 content-start gap-4', asideFirst && 'max-lg:order-first')}>
        {aside}
      </aside>
    </div>
  )
}
