import { cn } from '@/lib/platform/cn'

/** A bar in the place of a text; unseen for the first 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className="inline-flex animate-appear">
      <span className={cn('inline-block h-2 w-24 animate-pulse rounded-sm bg-active', className)} />
    </span>
  )
}
