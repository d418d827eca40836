import { cn } from '@/lib/platform/cn'

export const tiers = ['L0', 'L1', 'L2', 'L3'] as const
export type Tier = (typeof tiers)[number]
export const isTier = (value: string | null): value is Tier => tiers.some(t => t === value)

/** Four rising bars and the tier. Only L3 takes the breaking tone. */
export function TierChip({ tier, className }: { tier: Tier; className?: string }) {
  const level = tiers.indexOf(tier)
  const top = tier === 'L3'
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center align-middle gap-1.25 text-xs leading-5 whitespace-nowrap tabular-nums',
        top ? 'font-semibold text-breaking' : 'text-fg-2',
        className,
      )}
    >
      <svg viewBox="0 0 14 12" aria-hidden="true" className="h-3 w-3.5">
        {tiers.map((name, i) => (
          <rect
            key={name}
            x={i * 3.7}
            y={9 - i * 3}
            width="2.7"
            height={3 + i * 3}
            rx=".6"
            className={i > level ? 'fill-mark-soft' : top ? 'fill-breaking-solid' : 'fill-fg-2'}
          />
        ))}
      </svg>
      {tier}
    </span>
  )
}
