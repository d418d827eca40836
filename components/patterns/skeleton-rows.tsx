import { cn } from '@/lib/platform/cn'

const widths = ['w-2/5', 'w-1/3', 'w-1/2', 'w-2/6', 'w-3/7', 'w-1/4']

/** Rows of the final height while a list loads: unseen for 200 ms, nothing jumps when it comes. */
export function SkeletonRows({
  rows = 8,
  height = 'h-9',
  label,
}: {
  rows?: number
  height?: 'h-8' | 'h-9' | 'h-14'
  label: string
}) {
  return (
    <div role="status" className="animate-appear">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, i) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          key={i}
          aria-hidden
          className={cn('flex items-center gap-[8%] border-b px-3 last:border-b-0', height)}
        >
          <i className={cn('h-2 animate-pulse rounded-sm bg-active', widths[i % widths.length])} />
          <i className="h-2 w-1/6 animate-pulse rounded-sm bg-active" />
          <i className="ml-auto h-2 w-12 animate-pulse rounded-sm bg-active" />
        </div>
      ))}
    </div>
  )
}
