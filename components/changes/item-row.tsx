'use client'

import { useTranslations } from 'next-intl'
import { VerdictChip } from '@/components/catalog/state-chip'
import { VisibleText } from '@/components/patterns/server-text'
import { ToneChip } from '@/components/patterns/verdict-chip'
import { Checkbox } from '@/components/ui/checkbox'
import { Tooltip } from '@/components/ui/tooltip'
import type { ChangeItemRow, ChangeItemState } from '@/lib/contracts'
import { cn } from '@/lib/platform/cn'

export interface ItemRowProps {
  item: ChangeItemRow
  current: boolean
  selected: boolean
  onSelect: () => void
  onToggle: () => void
}

export const itemTones = {
  pending: 'info',
  approved: 'compatible',
  rejected: 'breaking',
  quarantined: 'breaking',
  withdrawn: 'quiet',
} as const satisfies Record<ChangeItemState, string>

/** One item in two lines: what it is and which versions; what the change means, or what was decided. */
export function ItemRow({ item, current, selected, onSelect, onToggle }: ItemRowProps) {
  const t = useTranslations('changes')
  const remark = useRemark(item)
  return (
    <div
      id={`item-${item.id}`}
      className={cn(
        'flex min-h-14 items-start border-b pl-3 hover:bg-hover',
        current && 'bg-accent-subtle shadow-[inset_2px_0_0_var(--accent)] hover:bg-accent-subtle',
      )}
    >
      <span className="grid h-8 w-6 shrink-0 content-center">
        <Box item={item} selected={selected} onToggle={onToggle} />
      </span>
      <button
        type="button"
        aria-current={current ? 'true' : undefined}
        onClick={onSelect}
        className="grid min-w-0 flex-1 gap-0.5 py-1.5 pr-3 text-left focus-visible:-outline-offset-2"
      >
        <span className="flex min-w-0 items-baseline gap-2">
          <span
            className={cn(
              'mono min-w-0 grow truncate font-medium',
              item.state === 'withdrawn' && 'text-fg-3 line-through',
            )}
            title={item.name}
          >
            <VisibleText text={item.name} />
          </span>
          <span className="num text-xs text-fg-3">{versionsOf(item)}</span>
        </span>
        <span className="flex min-w-0 items-center gap-2 text-xs">
          {item.state === 'pending' ? (
            <>
              <VerdictChip verdict={item.verdict} />
              <span className="truncate text-fg-3">{remark}</span>
            </>
          ) : (
            <>
              <ToneChip tone={itemTones[item.state]} plain>
                {t(`itemState.${item.state}`)}
              </ToneChip>
              <span className="truncate text-fg-3">{item.decision?.by.name}</span>
            </>
          )}
        </span>
      </button>
    </div>
  )
}

function Box({ item, selected, onToggle }: Pick<ItemRowProps, 'item' | 'selected' | 'onToggle'>) {
  const t = useTranslations('changes')
  if (item.state !== 'pending') return null
  const { reason } = item.bulk
  const box = (
    <Checkbox aria-label={t('select', { name: item.name })} checked={selected} onCheckedChange={onToggle} />
  )
  return reason === null ? box : <Tooltip content={t(`bulk.reason.${reason}`)}>{box}</Tooltip>
}

/** `v11 → v12`, `v1` for what is new, `v3 →` for what the server took away. */
export const versionsOf = ({ before, after }: Pick<ChangeItemRow, 'before' | 'after'>): string =>
  [before, after].map(side => (side === null ? '' : `v${side.number}`)).join(before === null ? '' : ' → ')

/** What else a reviewer should know before opening it, the gravest first. */
function useRemark(item: ChangeItemRow): string {
  const t = useTranslations('changes')
  if (!item.analysed) return t('remark.analysing')
  if (item.change !== 'changed') return t(`type.${item.change}`)
  if (item.escalates) return t('remark.escalates')
  if (item.replay !== null && item.replay.rejected > 0)
    return t('remark.rejected', { n: item.replay.rejected })
  if (item.folds > 0) return t('remark.folds', { n: item.folds })
  return t('remark.changes', { n: item.counts.breaking + item.counts.risky + item.counts.compatible })
}
