'use client'

import { useTranslations } from 'next-intl'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import type { ChangeItem } from '@/lib/contracts'
import { useQuarantine } from './use-quarantine'

/** It is served to nobody; the way back. */
export function Quarantined({ item }: { item: ChangeItem }) {
  const t = useTranslations('changes.quarantine')
  const whyNot = useWhyNot('contract.review')
  const quarantine = useQuarantine(item)
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-strong bg-surface px-5 py-2 max-lg:px-4"
    >
      <p className="min-w-48 flex-1 text-xs text-fg-2">{t('text')}</p>
      <Button reason={whyNot} pending={quarantine.pending} onClick={() => quarantine.set(false)}>
        {t('lift')}
      </Button>
    </section>
  )
}
