'use client'

import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'
import { controlLook } from './input'

export interface SelectOption<V extends string> {
  value: V
  label: ReactNode
  end?: ReactNode
}

export interface SelectProps<V extends string> {
  value: V | null
  onValueChange: (value: V) => void
  options: readonly SelectOption<V>[]
  placeholder?: string
  size?: 'md' | 'sm'
  name?: string
  id?: string
  disabled?: boolean
  className?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

/** One of many. Five or fewer that should all be seen: a radio group. */
export function Select<V extends string>(props: SelectProps<V>) {
  const {
    value,
    onValueChange,
    options,
    placeholder,
    size = 'md',
    name,
    disabled,
    className,
    ...trigger
  } = props
  return (
    <Base.Root<V>
      value={value}
      onValueChange={next => {
        if (next !== null) onValueChange(next)
      }}
      items={options}
      {...(name !== undefined && { name })}
      {...(disabled !== undefined && { disabled })}
    >
      <Base.Trigger
        {...trigger}
        className={cn(
          controlLook,
          'inline-flex items-center gap-2 text-left data-popup-open:bg-hover',
          size === 'md' ? 'h-8 px-2' : 'h-7 px-2 text-xs',
          className,
        )}
      >
        <span className="min-w-0 grow truncate data-placeholder:text-fg-3">
          <Base.Value placeholder={placeholder ?? ''} />
        </span>
        <ChevronDown aria-hidden className="size-3.5 text-fg-3" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) min-w-(--anchor-width) scroll-thin rounded-lg border border-line-strong bg-surface p-1 shadow-pop outline-none">
            <Base.List>
              {options.map(option => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2 text-fg-2 outline-none select-none data-highlighted:bg-hover data-highlighted:text-fg data-selected:text-fg"
                >
                  <Base.ItemText className="grow">{option.label}</Base.ItemText>
                  {option.end !== undefined && <span className="text-xs text-fg-3">{option.end}</span>}
                  <span className="w-3.5">
                    <Base.ItemIndicator>
                      <Check aria-hidden className="size-3.5 text-fg-3" />
                    </Base.ItemIndicator>
                  </span>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
