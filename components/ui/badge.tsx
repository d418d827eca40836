import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

const base =
  'inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-sm border px-1.5 text-xs leading-none whitespace-nowrap tabular-nums [&_svg]:size-3'
const looks = {
  outline: 'border-line-strong bg-surface text-fg-2',
  plain: 'border-transparent bg-hover text-fg-2',
  /** Not declared, not decided. */
  dashed: 'border-dashed border-line-control text-fg-2',
  accent: 'border-accent-line bg-accent-subtle text-accent-text',
}

/** A neutral mark: never a tone. */
export function Badge({
  look = 'outline',
  className,
  children,
  title,
}: {
  look?: keyof typeof looks
  className?: string
  children: ReactNode
  title?: string
}) {
  return (
    <span title={title} className={cn(base, looks[look], className)}>
      {children}
    </span>
  )
}

/** A badge that can be taken away, such as a filter that holds. */
export function Chip({
  children,
  removeLabel,
  onRemove,
}: {
  children: ReactNode
  removeLabel: string
  onRemove: () => void
}) {
  return (
    <span className={cn(base, looks.outline, 'h-6 pr-0')}>
      <span className="truncate">{children}</span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-sm text-fg-3 hover:text-fg focus-visible:-outline-offset-2"
      >
        <X aria-hidden />
      </button>
    </span>
  )
}
