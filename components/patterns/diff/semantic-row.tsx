'use client'

import { ChevronDown, ChevronRight, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { cn } from '@/lib/platform/cn'
import { VisibleText } from '../server-text'
import { ToneChip } from '../verdict-chip'
import type { DiffEntry } from './entries'
import type { SideNames } from './semantic-list'
import { rowId } from './use-diff-url'
import { ValueChange } from './value-change'
import { WitnessCall } from './witness-call'

/** One change. The row can be reached by keys and by an address; its witness opens under it. */
export function SemanticRow({
  entry,
  sides,
  current,
  onSelect,
}: {
  entry: DiffEntry
  sides: SideNames
  current: boolean
  onSelect: () => void
}) {
  const t = useTranslations('common.diff')
  const witnessId = useId()
  const [chosen, setChosen] = useState<boolean>()
  const { witness } = entry
  const open = witness !== undefined && (chosen ?? (current || entry.severity === 'breaking'))
  return (
    <li
      id={rowId(entry.id)}
      tabIndex={-1}
      aria-current={current || undefined}
      className={cn(
        'group border-t px-3 py-2 first:border-t-0 focus-visible:-outline-offset-2',
        current && 'bg-accent-subtle shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <div className="grid grid-cols-[6.5rem_minmax(0,10rem)_minmax(0,1fr)_auto] gap-x-3 gap-y-1 @max-3xl:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
        <ToneChip tone={entry.severity} className="self-start">
          {t(entry.severity)}
        </ToneChip>
        <div className="grid min-w-0 content-start">
          <code title={entry.pointer} className="mono leading-5 font-medium [overflow-wrap:anywhere]">
            <VisibleText text={entry.path} />
          </code>
          <span className="text-xs text-fg-3">{entry.place}</span>
        </div>
        <div className="grid min-w-0 content-start gap-0.5 @max-3xl:col-span-2 @max-3xl:col-start-2 @max-3xl:row-start-2 @max-md:col-span-full @max-md:col-start-1">
          <p className="font-medium">{entry.what}</p>
          <ValueChange before={entry.before} after={entry.after} />
          <p className="text-xs text-fg-2">
            <VisibleText text={entry.reason} />
            {entry.effect !== undefined && <span className="text-fg-3"> {entry.effect}</span>}
            {entry.proof !== undefined && entry.proof !== 'witness' && (
              <span className="text-fg-3"> {t(`proof.${entry.proof}`)}</span>
            )}
          </p>
        </div>
        <div className="flex items-start gap-1 @max-3xl:col-start-3 @max-3xl:row-start-1">
          {witness !== undefined && (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={witnessId}
              onClick={() => setChosen(!open)}
              className="link inline-flex min-h-6 items-center gap-0.5 px-1 text-xs"
            >
              {t('witness')}
              {open ? (
                <ChevronDown aria-hidden className="size-3" />
              ) : (
                <ChevronRight aria-hidden className="size-3" />
              )}
            </button>
          )}
          <LinkTo id={entry.id} onSelect={onSelect} />
        </div>
      </div>
      <div id={witnessId} hidden={!open}>
        {witness !== undefined && open && (
          <WitnessCall witness={witness} output={entry.output} sides={sides} />
        )}
      </div>
    </li>
  )
}

/** A link to this change; a press selects it, so that the address can be copied. */
function LinkTo({ id, onSelect }: { id: string; onSelect: () => void }) {
  const t = useTranslations('common.diff')
  return (
    <a
      href={`?change=${encodeURIComponent(id)}`}
      aria-label={t('link')}
      title={t('link')}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onSelect()
      }}
      className="grid size-6 place-items-center rounded-sm text-fg-3 hover:bg-hover hover:text-fg"
    >
      <Link2 aria-hidden className="size-3.5" />
    </a>
  )
}
