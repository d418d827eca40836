'use client'

import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '@/lib/platform/cn'

export type CheckboxProps = ComponentProps<typeof Base.Root>

/** The box alone: 15 px drawn, 24 px to hit. Give it a label or `aria-label`. */
export function Checkbox({ className, ...props }: CheckboxProps) {
  return (
    <Base.Root
      {...props}
      className={cn(
        'relative inline-grid size-3.75 shrink-0 place-items-center rounded-xs border border-line-control bg-surface text-on-accent',
        'after:absolute after:-inset-1.25 data-checked:border-accent data-checked:bg-accent data-disabled:border-dashed data-disabled:bg-sunken data-disabled:text-fg-3',
        'aria-invalid:border-breaking-solid',
        className,
      )}
    >
      <Base.Indicator className="group grid place-items-center">
        <Check aria-hidden strokeWidth={3} className="size-2.75 group-data-indeterminate:hidden" />
        <span className="hidden h-0.5 w-1.75 bg-fg-2 group-data-indeterminate:block" />
      </Base.Indicator>
    </Base.Root>
  )
}

/** A box with its text; the whole line is the target. */
export function CheckboxLine({
  children,
  end,
  className,
  ...props
}: Omit<CheckboxProps, 'className' | 'children'> & {
  children: ReactNode
  end?: ReactNode
  className?: string
}) {
  const textId = useId()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the Base UI checkbox inside is the control
    <label className={cn('flex min-h-6.5 min-w-0 cursor-pointer items-center gap-2', className)}>
      <Checkbox {...props} aria-labelledby={textId} />
      <span id={textId} className="min-w-0 flex-1 truncate">
        {children}
      </span>
      {end}
    </label>
  )
}
