'use client'

import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { Popover } from '@/components/ui/popover'
import { cn } from '@/lib/platform/cn'
import { digestParts } from './digest-parts'

export interface DigestProps {
  /** `v1:sha256:7be1…`, `sha256:…` or bare hex. */
  value: string
  /** The 16 bars; leave out where only the text has room. */
  bars?: boolean
  className?: string
}

/** A digest to recognise and compare: one digit apart shows as one bar apart. The whole is in the popover. */
export function Digest({ value, bars = true, className }: DigestProps) {
  const t = useTranslations('common')
  const { algorithm, hex, heights } = digestParts(value)
  return (
    <span className={cn('inline-flex items-center gap-1', className)}>
      <Popover
        className="max-w-96"
        trigger={
          <button
            type="button"
            aria-label={t('digest', { value })}
            className="mono inline-flex h-6 items-center gap-2 rounded-sm px-0.5 whitespace-nowrap text-fg-2 hover:bg-hover"
          >
            {bars && <DigestBars heights={heights} />}
            <span>
              <span className="text-fg-3">{algorithm}</span>
              <b className="font-semibold text-fg">{hex.slice(0, 4)}</b>…{hex.slice(-4)}
            </span>
          </button>
        }
      >
        <p className="mono [overflow-wrap:anywhere]">{value}</p>
      </Popover>
      <CopyButton text={value} />
    </span>
  )
}

function DigestBars({ heights }: { heights: readonly number[] }) {
  return (
    <svg viewBox="0 0 47 12" aria-hidden="true" className="h-3 w-[2.9375rem] fill-fg-2">
      <path d={heights.map((h, i) => `M${i * 3} ${(12 - h).toFixed(1)}h2V12h-2z`).join('')} />
    </svg>
  )
}
