'use client'

import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

export interface SegmentProps<V extends string> {
  label: string
  value: V
  onValueChange: (value: V) => void
  options: readonly { value: V; label: ReactNode }[]
  className?: string | undefined
}

/** One of two to five short choices; exactly one is always pressed. */
export function Segment<V extends string>({
  label,
  value,
  onValueChange,
  options,
  className,
}: SegmentProps<V>) {
  return (
    <ToggleGroup<V>
      aria-label={label}
      value={[value]}
      onValueChange={next => {
        const chosen = next[0]
        if (chosen !== undefined) onValueChange(chosen)
      }}
      className={cn('inline-flex shrink-0 gap-0.5 rounded-md border bg-sunken p-0.5', className)}
    >
      {options.map(option => (
        <Toggle
          key={option.value}
          value={option.value}
          className="inline-flex h-6 items-center gap-1 rounded-sm px-2 text-xs whitespace-nowrap text-fg-3 hover:text-fg data-pressed:bg-surface data-pressed:font-medium data-pressed:text-fg data-pressed:shadow-[0_0_0_1px_var(--line-strong)] dark:data-pressed:bg-active"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
