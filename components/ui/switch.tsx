'use client'

import { Switch as Base } from '@base-ui/react/switch'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/platform/cn'

export function Switch({ className, ...props }: ComponentProps<typeof Base.Root>) {
  return (
    <Base.Root
      {...props}
      className={cn(
        'relative inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border border-line-control bg-sunken p-0.5 after:absolute after:-inset-1',
        'data-checked:border-accent data-checked:bg-accent data-disabled:border-dashed data-disabled:opacity-70',
        className,
      )}
    >
      <Base.Thumb className="size-3 rounded-full bg-line-control transition-transform data-checked:translate-x-3.5 data-checked:bg-on-accent" />
    </Base.Root>
  )
}
