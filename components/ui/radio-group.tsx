'use client'

import { Radio } from '@base-ui/react/radio'
import { RadioGroup as Base } from '@base-ui/react/radio-group'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '@/lib/platform/cn'

export interface RadioOption<V extends string> {
  value: V
  label: ReactNode
  /** At the right: a count, a code, a remark. */
  end?: ReactNode
}

export type RadioGroupProps<V extends string> = Omit<
  ComponentProps<typeof Base<V>>,
  'children' | 'className'
> & {
  options: readonly RadioOption<V>[]
  className?: string | undefined
}

/** Up to about five choices, each a 36 px row. */
export function RadioGroup<V extends string>({ options, className, ...props }: RadioGroupProps<V>) {
  const id = useId()
  return (
    <Base<V>
      {...props}
      className={cn(
        'grid overflow-hidden rounded-md border border-line-strong aria-invalid:border-breaking-solid',
        className,
      )}
    >
      {options.map((option, i) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the Base UI radio inside is the control
        <label
          key={option.value}
          className="flex min-h-9 cursor-pointer items-center gap-2 border-t px-3 first:border-t-0 has-data-checked:bg-accent-subtle"
        >
          <Radio.Root
            value={option.value}
            aria-labelledby={`${id}-${i}`}
            className="size-3.75 shrink-0 rounded-full border border-line-control bg-surface data-checked:border-[0.28rem] data-checked:border-accent data-checked:bg-on-accent"
          />
          <span id={`${id}-${i}`} className="min-w-0 flex-1">
            {option.label}
          </span>
          {option.end !== undefined && <span className="text-fg-2">{option.end}</span>}
        </label>
      ))}
    </Base>
  )
}
