'use client'

import { CircleAlert } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { cn } from '@/lib/platform/cn'

interface ControlProps {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** At the right of the label: required, optional, untouched. */
  note?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  className?: string | undefined
  children: ReactElement<ControlProps>
}

/** Label at the left, note at the right, the control, then its hint and its error. */
export function Field({ label, note, hint, error, required, className, children }: FieldProps) {
  const own = useId()
  const id = children.props.id ?? own
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return (
    <div className={cn('min-w-0', className)}>
      <div className="mb-1 flex items-baseline gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {note !== undefined && <span className="ml-auto text-right text-xs text-fg-3">{note}</span>}
      </div>
      {cloneElement(children, {
        id,
        ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
        ...(error !== undefined && { 'aria-invalid': true }),
        ...(required === true && { 'aria-required': true }),
      })}
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

export function FieldHint({ id, children }: { id?: string; children?: ReactNode }) {
  if (children === undefined || children === null) return null
  return (
    <p id={id} className="mt-1 text-xs text-fg-3">
      {children}
    </p>
  )
}

export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (children === undefined || children === null) return null
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-xs text-breaking">
      <CircleAlert aria-hidden className="mt-0.75 size-3" />
      <span>{children}</span>
    </p>
  )
}
