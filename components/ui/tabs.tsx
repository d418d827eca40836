'use client'

import { Tabs as Base } from '@base-ui/react/tabs'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

export const Tabs = Base.Root

export function TabList({ className, ...props }: ComponentProps<typeof Base.List>) {
  return (
    <Base.List
      {...props}
      className={cn(
        'flex shrink-0 gap-4 overflow-x-auto border-b px-5 [scrollbar-width:none] max-lg:px-4',
        className,
      )}
    />
  )
}

export const tabLook =
  '-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-fg-3 hover:text-fg focus-visible:-outline-offset-2 data-active:border-accent data-active:font-medium data-active:text-fg dark:data-active:border-accent-text'

export function Tab({
  count,
  children,
  className,
  ...props
}: ComponentProps<typeof Base.Tab> & { count?: ReactNode }) {
  return (
    <Base.Tab {...props} className={cn(tabLook, className)}>
      {children}
      {count !== undefined && <span className="num text-xs font-normal text-fg-3">{count}</span>}
    </Base.Tab>
  )
}

export function TabPanel({ className, ...props }: ComponentProps<typeof Base.Panel>) {
  return (
    <Base.Panel {...props} className={cn('min-h-0 min-w-0 focus-visible:-outline-offset-2', className)} />
  )
}
