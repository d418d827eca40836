import { cn } from '@/lib/platform/cn'

/** One key-cap. Its text comes from the shortcut registry. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-b-2 border-line-strong bg-surface px-1 font-sans text-[0.625rem] leading-none font-medium whitespace-nowrap text-fg-2',
        'in-[.bg-accent]:border-on-accent/40 in-[.bg-accent]:bg-transparent in-[.bg-accent]:text-on-accent',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
