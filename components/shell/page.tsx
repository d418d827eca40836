import type { ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'
import { OneTimePassword } from './one-time-password'
import { type Crumb, TopBar } from './top-bar'

export interface PageProps {
  /** The way here; the last one is the page's h1. */
  crumbs: readonly Crumb[]
  /** A quiet word beside the crumbs, such as the time of the figures. */
  aside?: ReactNode
  /** Full height with panes that scroll on their own (inbox, catalog, run). Others scroll as a page. */
  fixed?: boolean
  children: ReactNode
}

/** One page: top bar and content. */
export function Page({ crumbs, aside, fixed = false, children }: PageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={cn(
        'flex min-h-0 min-w-0 flex-col bg-surface outline-none max-md:order-first max-md:flex-1',
        fixed ? 'h-dvh overflow-hidden max-md:h-auto' : 'max-md:overflow-auto',
      )}
    >
      <TopBar crumbs={crumbs} {...(aside !== undefined && { aside })} />
      <OneTimePassword />
      {children}
    </main>
  )
}

/** The padded body of a page that scrolls as a whole. */
export function PageBody({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn('min-w-0 px-5 pt-4 pb-8 max-lg:px-4 max-lg:pt-3 max-lg:pb-6', className)}>
      {children}
    </div>
  )
}
