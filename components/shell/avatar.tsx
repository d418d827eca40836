import { cn } from '@/lib/platform/cn'

/** The first letters of a name, the first two characters of a Chinese one. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? '?'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-grid size-5 shrink-0 place-items-center rounded-full bg-active text-[0.5625rem] font-semibold text-fg-2 shadow-[inset_0_0_0_1px_var(--line-strong)]',
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}
