import { Fragment, type ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

export interface KeyValue {
  label: ReactNode
  value: ReactNode
}

/** Names at the left in one column, values at the right. Rows without a value are left out. */
export function KeyValues({
  items,
  className,
}: {
  items: readonly (KeyValue | false | undefined)[]
  className?: string
}) {
  const shown = items.filter((item): item is KeyValue => item !== false && item !== undefined)
  return (
    <dl
      className={cn(
        'grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-xs leading-5',
        className,
      )}
    >
      {shown.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are a fixed list
        <Fragment key={i}>
          <dt className="text-fg-3">{item.label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{item.value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
