import { cn } from '@/lib/platform/cn'

/** The four semantic tones, and two quiet marks: nothing to say, and identical. */
export type Tone = 'breaking' | 'risky' | 'compatible' | 'info' | 'quiet' | 'identical'

const inside = 'fill-none stroke-surface stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round]'

const shapes: Record<Tone, React.ReactNode> = {
  breaking: (
    <>
      <path className="fill-breaking-solid" d="M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z" />
      <path className={inside} d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" />
    </>
  ),
  risky: (
    <>
      <path
        className="fill-risky-solid"
        d="M7 1.9a1.15 1.15 0 0 1 2 0l6.2 11a1.15 1.15 0 0 1-1 1.7H1.8a1.15 1.15 0 0 1-1-1.7z"
      />
      <path className={inside} d="M8 6v3.4M8 12v.01" />
    </>
  ),
  compatible: (
    <>
      <circle className="fill-compatible-solid" cx="8" cy="8" r="7" />
      <path className={inside} d="m5 8.3 2.1 2.1L11.2 6" />
    </>
  ),
  info: (
    <>
      <rect className="fill-info-solid" x="1" y="1" width="14" height="14" rx="2.5" />
      <path className={inside} d="M8 7.4v3.8M8 4.8v.01" />
    </>
  ),
  quiet: <circle className="fill-none stroke-fg-3 stroke-[1.5]" cx="8" cy="8" r="6.2" />,
  identical: (
    <>
      <circle className="fill-none stroke-fg-3 stroke-[1.5]" cx="8" cy="8" r="6.2" />
      <path className="fill-none stroke-fg-3 stroke-[1.5]" d="M5.5 6.7h5M5.5 9.3h5" />
    </>
  ),
}

/** The fixed shape of a tone: octagon ×, triangle !, disc ✓, square i, ring. Always beside a word. */
export function ToneMark({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={cn('size-3.5 shrink-0', className)}>
      {shapes[tone]}
    </svg>
  )
}

export const toneText: Record<Tone, string> = {
  breaking: 'text-breaking',
  risky: 'text-risky',
  compatible: 'text-compatible',
  info: 'text-info',
  quiet: 'text-fg-3',
  identical: 'text-fg-3',
}
