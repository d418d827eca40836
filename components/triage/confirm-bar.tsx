'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Keys, useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { TierChip } from '@/components/patterns/tier-chip'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { type Tier, type TriageRow, tiers } from '@/lib/contracts'
import { LowerDialog } from './lower-dialog'
import { needReason, toItems } from './triage-model'
import type { useConfirm } from './use-confirm'

/** What can be done with the selected tools: confirm each as suggested, or all as one tier. */
export function ConfirmBar({
  rows,
  confirming,
  onClear,
}: {
  rows: readonly TriageRow[]
  confirming: ReturnType<typeof useConfirm>
  onClear: () => void
}) {
  const t = useTranslations('triage')
  const c = useTranslations('common')
  const whyNot = useWhyNot('contract.govern')
  const [lowering, setLowering] = useState<Tier | null>(null)
  const may = whyNot === undefined && !confirming.pending
  const confirmAs = (tier: Tier) => {
    if (!may) return
    if (needReason(rows, tier).length > 0) setLowering(tier)
    else confirming.confirm({ items: toItems(rows, tier) })
  }
  const confirmSuggested = () => {
    if (may) confirming.confirm({ items: toItems(rows) })
  }
  useShortcut({ keys: 'c', label: t('keys.confirm'), run: confirmSuggested })
  useShortcut({ keys: '0', label: t('keys.tier', { tier: 'L0' }), run: () => confirmAs('L0') })
  useShortcut({ keys: '1', label: t('keys.tier', { tier: 'L1' }), run: () => confirmAs('L1') })
  useShortcut({ keys: '2', label: t('keys.tier', { tier: 'L2' }), run: () => confirmAs('L2') })
  useShortcut({ keys: '3', label: t('keys.tier', { tier: 'L3' }), run: () => confirmAs('L3') })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="num text-xs text-fg-2">{t('selected', { n: rows.length })}</span>
      <Button
        size="sm"
        variant="primary"
        reason={whyNot}
        pending={confirming.pending}
        onClick={confirmSuggested}
      >
        {t('confirm')} <Keys keys="c" />
      </Button>
      {tiers.map(tier => (
        <Button
          key={tier}
          size="sm"
          reason={whyNot}
          disabled={confirming.pending}
          aria-label={t('as', { tier })}
          onClick={() => confirmAs(tier)}
        >
          <TierChip tier={tier} />
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {c('clear')}
      </Button>
      {lowering !== null && (
        <LowerDialog
          rows={needReason(rows, lowering)}
          tier={lowering}
          onClose={() => setLowering(null)}
          onConfirm={reason => {
            setLowering(null)
            confirming.confirm({ items: toItems(rows, lowering), reason })
          }}
        />
      )}
    </div>
  )
}
