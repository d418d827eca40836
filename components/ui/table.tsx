import type { ComponentProps } from 'react'
import { cn } from '@/lib/platform/cn'

/** A plain table for a handful of rows. Long or sortable lists: the data table pattern. */
export function Table({ dense = false, className, ...props }: ComponentProps<'table'> & { dense?: boolean }) {
  return (
    // Texts for readers lie absolutely: without `relative` they would widen the page.
    <div className="relative overflow-x-auto">
      <table
        {...props}
        className={cn(
          'w-full border-separate border-spacing-0 tabular-nums [&_td:first-child]:pl-3 [&_td:last-child]:pr-3 [&_th:first-child]:pl-3 [&_th:last-child]:pr-3 [&_tr:last-child>td]:border-b-0',
          dense ? '[&_td]:h-8' : '[&_td]:h-9',
          className,
        )}
      />
    </div>
  )
}

export function Th({ end = false, className, ...props }: ComponentProps<'th'> & { end?: boolean }) {
  return (
    <th
      scope="col"
      {...props}
      className={cn(
        'h-8 border-b bg-sunken px-2 text-left text-xs font-medium whitespace-nowrap text-fg-3',
        end && 'text-right',
        className,
      )}
    />
  )
}

export function Td({
  end = false,
  fill = false,
  className,
  ...props
}: ComponentProps<'td'> & { end?: boolean; fill?: boolean }) {
  return (
    <td
      {...props}
      className={cn(
        'border-b px-2 whitespace-nowrap',
        end && 'text-right',
        fill && 'w-full max-w-0 overflow-hidden text-ellipsis max-md:min-w-40',
        className,
      )}
    />
  )
}

export function Tr({ selected = false, className, ...props }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      {...props}
      className={cn(
        '[tbody>&]:hover:bg-hover',
        selected && 'bg-accent-subtle [&>td:first-child]:shadow-[inset_2px_0_0_var(--accent)]',
        className,
      )}
    />
  )
}
