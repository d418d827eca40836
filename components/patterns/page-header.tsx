import type { ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

export interface PageHeaderProps {
  title: ReactNode
  /** The title is a name for machines. */
  mono?: boolean
  /** Chips right of the title. */
  marks?: ReactNode
  /** Buttons at the right: ghost, plain, primary last. */
  actions?: ReactNode
  /** A line of facts under the title; see `Facts`. */
  children?: ReactNode
  /** Tabs that close the header. Without them it has a bottom space of its own. */
  tabs?: ReactNode
}

/** The head of a thing: its name, what it is, what can be done with it. */
export function PageHeader({ title, mono = false, marks, actions, children, tabs }: PageHeaderProps) {
  return (
    <header className={cn('shrink-0', tabs === undefined && 'border-b pb-3')}>
      <div className="grid grid-cols-1 gap-1.5 px-5 pt-4 max-lg:px-4 max-lg:pt-3">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <h2
            className={cn(
              'min-w-0 font-semibold [overflow-wrap:anywhere]',
              mono ? 'font-mono text-[1.125rem] leading-7 tracking-[-0.02em]' : 'text-xl tracking-tight',
            )}
          >
            {title}
          </h2>
          {marks}
          {actions !== undefined && (
            <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
          )}
        </div>
        {children}
      </div>
      {tabs !== undefined && <div className="mt-1">{tabs}</div>}
    </header>
  )
}

/** A wrapping line of small facts. */
export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cn('flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-fg-3', className)}>
      {children}
    </div>
  )
}

/** One fact: a quiet word, then the value. */
export function Fact({ label, children }: { label?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {label}
      <span className="min-w-0 truncate font-medium text-fg">{children}</span>
    </span>
  )
}
