'use client'

import { Button as Base } from '@base-ui/react/button'
import type { VariantProps } from 'class-variance-authority'
import { Lock } from 'lucide-react'
import { type ComponentProps, type ReactElement, useId } from 'react'
import { cn } from '@/lib/platform/cn'
import { buttonLook } from './button-look'
import { Tooltip } from './tooltip'

const unavailableLook =
  'border-dashed border-line-control bg-sunken text-fg-disabled shadow-none hover:bg-sunken hover:text-fg-disabled'

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'disabled'>,
    VariantProps<typeof buttonLook> {
  /** The act is under way: a spinner, no second press, focus stays. */
  pending?: boolean | undefined
  /** Why the act is not available: shown on hover and focus, read out, and the button stays focusable. */
  reason?: string | undefined
  /** Only for what needs no explanation, such as an empty form. Prefer `reason`. */
  disabled?: boolean | undefined
  render?: ReactElement | undefined
}

/** A button. One primary a view; danger is outlined until the confirm dialog. */
export function Button({
  variant,
  size,
  pending = false,
  reason,
  disabled = false,
  className,
  children,
  render,
  ...props
}: ButtonProps) {
  const reasonId = useId()
  const off = disabled || reason !== undefined
  const button = (
    <Base
      type="button"
      {...props}
      {...(render && { render, nativeButton: render.type === 'button' })}
      disabled={off || pending}
      focusableWhenDisabled
      aria-busy={pending || undefined}
      {...(reason !== undefined && { 'aria-describedby': reasonId })}
      className={cn(
        buttonLook({ variant, size }),
        off && unavailableLook,
        pending && 'cursor-progress',
        className,
      )}
    >
      {pending ? <Spinner /> : reason !== undefined && size !== 'icon' ? <Lock aria-hidden /> : null}
      {children}
    </Base>
  )
  if (reason === undefined) return button
  return (
    <>
      <Tooltip content={reason}>{button}</Tooltip>
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    </>
  )
}

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-block size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent opacity-80',
        className,
      )}
    />
  )
}

/** A square button with an icon; its label is its name and its tooltip. */
export function IconButton({
  label,
  children,
  variant = 'ghost',
  ...props
}: ButtonProps & { label: string }) {
  return (
    <Tooltip content={label}>
      <Button
        size="icon"
        variant={variant}
        aria-label={label}
        {...props}
        className={cn('text-fg-3', props.className)}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
