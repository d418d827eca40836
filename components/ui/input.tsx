import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/platform/cn'

export const controlLook =
  'w-full min-w-0 rounded-md border border-line-control bg-surface text-sm text-fg aria-invalid:border-breaking-solid aria-invalid:shadow-[inset_0_0_0_1px_var(--breaking-solid)] disabled:border-dashed disabled:bg-sunken disabled:text-fg-disabled [&:is(input,textarea):read-only]:bg-sunken'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cn(controlLook, 'h-8 px-2', className)} />
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={cn(controlLook, 'min-h-13 px-2 py-1.5', className)} />
}

/** A small input with an icon before it and a key-cap or a count after it: filters and searches. */
export function SearchInput({
  icon,
  end,
  className,
  ...props
}: ComponentProps<'input'> & { icon: ReactNode; end?: ReactNode }) {
  return (
    <div className={cn('relative flex items-center', className)}>
      <span className="pointer-events-none absolute left-2 text-fg-3 [&_svg]:size-3.5">{icon}</span>
      <Input type="search" {...props} className="h-7 pr-7 pl-7 text-xs" />
      {end && <span className="pointer-events-none absolute right-1.5 flex items-center">{end}</span>}
    </div>
  )
}
