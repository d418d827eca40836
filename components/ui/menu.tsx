'use client'

import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

const itemLook =
  'flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2 text-sm text-fg-2 outline-none select-none data-highlighted:bg-hover data-highlighted:text-fg data-disabled:text-fg-disabled [&_svg]:size-3.5 [&_svg]:text-fg-3'

export interface MenuProps {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
}

export function Menu({ trigger, children, align = 'start', side = 'bottom' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) min-w-44 scroll-thin rounded-lg border border-line-strong bg-surface p-1 shadow-pop outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function MenuItem({
  danger,
  end,
  children,
  className,
  ...props
}: ComponentProps<typeof Base.Item> & { danger?: boolean; end?: ReactNode }) {
  return (
    <Base.Item
      {...props}
      className={cn(
        itemLook,
        danger && 'text-breaking data-highlighted:text-breaking [&_svg]:text-breaking',
        className,
      )}
    >
      {children}
      {end !== undefined && <span className="ml-auto pl-4 text-xs text-fg-3">{end}</span>}
    </Base.Item>
  )
}

/** An item that goes to an address: a real link. */
export function MenuLink({ className, ...props }: ComponentProps<typeof Base.LinkItem>) {
  return <Base.LinkItem {...props} className={cn(itemLook, className)} />
}

export interface MenuChoiceProps<V extends string> {
  label: string
  value: V
  onValueChange: (value: V) => void
  options: readonly { value: V; label: ReactNode }[]
}

/** One of several values, the chosen one ticked. */
export function MenuChoice<V extends string>({ label, value, onValueChange, options }: MenuChoiceProps<V>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1.5 pb-0.5 text-2xs text-fg-3">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: V) => onValueChange(next)}>
        {options.map(option => (
          <Base.RadioItem key={option.value} value={option.value} closeOnClick className={itemLook}>
            <span className="grow">{option.label}</span>
            <Base.RadioItemIndicator>
              <Check aria-hidden />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}
