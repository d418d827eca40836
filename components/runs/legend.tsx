'use client'

import { useTranslations } from 'next-intl'
import { Keys } from '@/components/patterns/shortcuts/shortcuts'
import { ToneMark } from '@/components/ui/tone'

export const personLook =
  'border border-risky-solid bg-[repeating-linear-gradient(135deg,var(--risky-line)_0_3px,var(--risky-subtle)_3px_7px)]'

/** What the bars mean, and the keys. */
export function Legend() {
  const t = useTranslations('runs')
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-4 overflow-hidden border-t border-line-strong px-5 text-xs whitespace-nowrap text-fg-3 max-lg:px-4">
      <span className="flex items-center gap-1.5">
        <i aria-hidden className="h-2 w-5 rounded-xs bg-bar" />
        {t('legend.tool')}
      </span>
      <span className="flex items-center gap-1.5">
        <i aria-hidden className={`h-2 w-5 rounded-xs ${personLook}`} />
        {t('legend.person')}
      </span>
      <span className="flex items-center gap-1.5">
        <i aria-hidden className="h-2 w-5 rounded-l-xs border border-r-0 border-bar bg-accent-subtle" />
        {t('legend.running')}
      </span>
      <span className="flex items-center gap-1.5">
        <ToneMark tone="breaking" className="size-3" />
        {t('legend.failed')}
      </span>
      <span className="ml-auto flex items-center gap-3 max-md:hidden">
        <span className="flex items-center gap-1">
          <Keys keys="j" />
          <Keys keys="k" />
        </span>
        <span className="flex items-center gap-1">
          <Keys keys="f" /> {t('keys.follow')}
        </span>
      </span>
    </div>
  )
}
