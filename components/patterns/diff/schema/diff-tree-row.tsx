'use client'

import { ChevronDown, ChevronRight, UnfoldVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/lib/platform/cn'
import type { SchemaFacts } from '../../schema-view/model'
import type { TreeRowProps } from '../../schema-view/schema-tree'
import { Indent, Reference } from '../../schema-view/schema-tree-row'
import { VisibleText } from '../../server-text'
import { WordDiff } from '../text'
import { EnumChange } from './enum-change'
import { FactChanges } from './fact-changes'
import type { FoldRow, PairRow, RowState } from './model'

const signs: Record<RowState, string> = { same: '', changed: '±', added: '+', removed: '−' }
const looks: Record<RowState, string> = {
  same: '',
  changed: 'bg-info-subtle',
  added: 'bg-compatible-subtle',
  removed: 'bg-breaking-subtle',
}

/** One place of both schemas: the name, then what is said there, with what went struck through and what came underlined. */
export function PairTreeRow({ row, id, active, onFlip, onJump }: TreeRowProps & { row: PairRow }) {
  const t = useTranslations('common')
  const { before, after, state } = row
  const facts = after ?? before
  if (facts === undefined) return null
  const enums = before?.enumValues ?? after?.enumValues
  return (
    <div
      role="treeitem"
      id={id}
      aria-level={row.depth + 1}
      aria-expanded={row.expandable ? row.open : undefined}
      aria-selected={active}
      onClick={row.expandable ? onFlip : undefined}
      className={cn(
        'group-focus-visible:aria-selected:outline-2 group-focus-visible:aria-selected:-outline-offset-2 group-focus-visible:aria-selected:outline-focus',
        looks[state] === '' ? 'hover:bg-hover' : looks[state],
        row.expandable && 'cursor-pointer',
      )}
    >
      <div className="flex min-h-7.5 items-stretch">
        <span aria-hidden className="mono w-6 shrink-0 self-center text-center text-fg-2">
          {signs[state]}
        </span>
        <Indent depth={row.depth} />
        <span className="mx-1 flex h-7.5 w-3 shrink-0 items-center text-fg-3">
          {row.expandable &&
            (row.open ? (
              <ChevronDown aria-hidden className="size-3" />
            ) : (
              <ChevronRight aria-hidden className="size-3" />
            ))}
        </span>
        <div className="min-w-0 py-1 pr-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2">
            {state !== 'same' && <span className="sr-only">{t(`diff.${state}`)}: </span>}
            <span className={cn('mono', row.nameKind === 'property' ? 'font-medium' : 'text-fg-2')}>
              {row.id === '' ? t('diff.root') : <VisibleText text={row.name} />}
            </span>
            <FactChanges before={before} after={after} />
            <Refs before={before} after={after} onJump={onJump} />
            {row.inside && !row.open && <span className="text-xs text-info">{t('diff.inside')}</span>}
          </div>
          {enums !== undefined && (
            <EnumChange before={before?.enumValues} after={after?.enumValues} open={row.open} />
          )}
          <Description before={before} after={after} />
        </div>
      </div>
    </div>
  )
}

function Refs({
  before,
  after,
  onJump,
}: {
  before: SchemaFacts | undefined
  after: SchemaFacts | undefined
  onJump: (id: string) => void
}) {
  const [old, now] = [before?.ref, after?.ref]
  if (before === undefined || after === undefined || old?.pointer === now?.pointer) {
    const ref = now ?? old
    return ref === undefined ? null : <Reference reference={ref} onJump={onJump} />
  }
  return (
    <>
      {old !== undefined && <del className="mono">{old.pointer}</del>}
      {now !== undefined && <ins className="mono">{now.pointer}</ins>}
    </>
  )
}

function Description({ before, after }: { before: SchemaFacts | undefined; after: SchemaFacts | undefined }) {
  const [old, now] = [before?.description, after?.description]
  if (before !== undefined && after !== undefined && old !== now)
    return (
      <p className="max-w-[72ch] text-xs leading-5 text-fg-2">
        <WordDiff before={old ?? ''} after={now ?? ''} />
      </p>
    )
  const text = now ?? old
  if (text === undefined) return null
  return (
    <p className="truncate text-xs leading-5 text-fg-3" title={text}>
      <VisibleText text={text} />
    </p>
  )
}

/** So many neighbours that did not change. */
export function FoldTreeRow({ row, id, active, onFlip }: TreeRowProps & { row: FoldRow }) {
  const t = useTranslations('common.diff')
  return (
    <div
      role="treeitem"
      id={id}
      aria-level={row.depth + 1}
      aria-expanded={false}
      aria-selected={active}
      onClick={onFlip}
      className="flex min-h-7.5 cursor-pointer items-stretch text-xs text-fg-3 group-focus-visible:aria-selected:outline-2 group-focus-visible:aria-selected:-outline-offset-2 group-focus-visible:aria-selected:outline-focus hover:bg-hover"
    >
      <span className="w-6 shrink-0" />
      <Indent depth={row.depth} />
      <span className="ml-1 inline-flex items-center gap-1.5">
        <UnfoldVertical aria-hidden className="size-3" />
        {t('unchanged', { n: row.count })}
      </span>
    </div>
  )
}
