import type { ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

export interface EmptyStateProps {
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  /** The next action: buttons or links. */
  actions?: ReactNode
  /** The level of the title where the state stands. */
  heading?: 'h1' | 'h2' | 'h3'
  className?: string
}

/**
 * Nothing is here, and what to do about it. Three kinds that must not be mixed up: first use (the next
 * action), no matches (clear the filters: `NoMatches`), no permission (who can give it: `NoPermission`).
 */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  heading: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div
      className={cn(
        'grid justify-items-center gap-2 px-4 py-8 text-center [&>svg]:size-5 [&>svg]:text-fg-3',
        className,
      )}
    >
      {icon}
      <Heading className="text-md font-semibold">{title}</Heading>
      {children !== undefined && <div className="max-w-[46ch] text-balance text-fg-2">{children}</div>}
      {actions !== undefined && <div className="mt-1 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
