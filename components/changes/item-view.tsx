'use client'

import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { DefinitionDiff } from '@/components/catalog/definition-diff'
import { useFormat } from '@/components/i18n/format'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { ChangeItem, ChangeRequestDetail } from '@/lib/contracts'
import { HistoryPanel } from './history-panel'
import { ItemHead } from './item-head'
import { LintPanel } from './lint-panel'
import { ReplayPanel } from './replay-panel'

export interface ItemViewProps {
  change: ChangeRequestDetail
  item: ChangeItem
  /** What is there now, when the server changed again while this was read. */
  newer: ChangeItem | undefined
  onTake: () => void
  heading: RefObject<HTMLHeadingElement | null>
  onSelect: (id: string) => void
}

/** All that a reviewer looks at for one item, the most telling first. */
export function ItemView({ change, item, newer, onTake, heading, onSelect }: ItemViewProps) {
  const t = useTranslations('changes')
  const side = (version: ChangeItem['before']) => (version === null ? t('nothing') : `v${version.number}`)
  return (
    <div className="grid gap-5">
      <ItemHead item={item} heading={heading} />
      {newer !== undefined && <ChangedAgain newer={newer} onTake={onTake} />}
      <Remarks item={item} onSelect={onSelect} />
      <DefinitionDiff
        kind={item.kind}
        changes={item.changes}
        before={item.definitions.before}
        after={item.definitions.after}
        sides={{ before: side(item.before), after: side(item.after) }}
      />
      {item.replayed !== null && <ReplayPanel replay={item.replayed} />}
      {item.after !== null && <LintPanel before={item.lint.before} after={item.lint.after} />}
      <HistoryPanel change={change} itemId={item.id} />
    </div>
  )
}

function ChangedAgain({ newer, onTake }: { newer: ChangeItem; onTake: () => void }) {
  const t = useTranslations('changes.again')
  const format = useFormat()
  return (
    <Notice
      tone="info"
      role="status"
      title={t('title', { time: format.time(newer.changedAt) })}
      action={
        <Button size="sm" onClick={onTake}>
          {t('show')}
        </Button>
      }
    >
      {t(newer.state === 'withdrawn' ? 'withdrawn' : 'text')}
    </Notice>
  )
}

/** What the diff alone does not tell. */
function Remarks({ item, onSelect }: { item: ChangeItem; onSelect: (id: string) => void }) {
  const t = useTranslations('changes')
  const { rename } = item
  return (
    <>
      {item.change !== 'changed' && <Notice tone="info">{t(`typeText.${item.change}`)}</Notice>}
      {rename !== null && (
        <Notice
          tone="info"
          title={t('rename.title')}
          action={
            <Button size="sm" onClick={() => onSelect(rename.itemId)}>
              {t('rename.open')}
            </Button>
          }
        >
          {t('rename.text', { name: rename.name, percent: Math.round(rename.similarity * 100) })}
        </Notice>
      )}
      {item.unsupportedReason !== null && (
        <Notice tone="risky" title={t('unsupported')}>
          {item.unsupportedReason}
        </Notice>
      )}
      {item.folds > 0 && <Notice>{t('remark.folds', { n: item.folds })}</Notice>}
    </>
  )
}
