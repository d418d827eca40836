'use client'

import { ChevronDown, ChevronRight, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/lib/platform/cn'
import { VisibleText } from '../server-text'
import type { SchemaRow } from './model'
import type { TreeRowProps } from './schema-tree'
import { useConstraintText } from './use-constraint-text'

const ENUM_TEASER = 4
const ENUM_PAGE = 60

interface SchemaTreeRowProps extends TreeRowProps {
  row: SchemaRow
}

/** One line of the tree: name, type, required, reference, limits, description; an open enum under it. */
export function SchemaTreeRow({ id, row, active, onFlip, onJump }: SchemaTreeRowProps) {
  const t = useTranslations('common.schema')
  const say = useConstraintText()
  return (
    <div
      role="treeitem"
      id={id}
      aria-level={row.depth + 1}
      aria-expanded={row.expandable ? row.open : undefined}
      aria-selected={active}
      onClick={row.expandable ? onFlip : undefined}
      className={cn(
        'hover:bg-hover group-focus-visible:aria-selected:bg-accent-subtle',
        row.expandable && 'cursor-pointer',
      )}
    >
      <div className="flex min-h-7.5 items-center">
        <Indent depth={row.depth} />
        <span className="mx-1 w-3 text-fg-3">
          {row.expandable &&
            (row.open ? (
              <ChevronDown aria-hidden className="size-3" />
            ) : (
              <ChevronRight aria-hidden className="size-3" />
            ))}
        </span>
        <div className="flex min-w-0 items-center gap-2 pr-3 whitespace-nowrap">
          <span
            className={cn(
              'mono',
              row.nameKind === 'property' ? 'font-medium' : 'text-fg-2',
              row.deprecated && 'line-through',
            )}
          >
            <VisibleText text={row.name} />
          </span>
          <span className="mono text-fg-3">{row.type}</span>
          {row.required && (
            <span className="border-b border-fg-2 text-xs leading-[1.15]">{t('required')}</span>
          )}
          {row.deprecated && <Badge>{t('deprecated')}</Badge>}
          {row.ref && <Reference reference={row.ref} onJump={onJump} />}
          {row.enumValues !== undefined && (
            <span className="num text-xs">{t('values', { n: row.enumValues.length })}</span>
          )}
          {row.constraints.map(c => (
            <span key={c.kind} className="max-w-96 truncate text-xs" title={say(c)}>
              {say(c)}
            </span>
          ))}
          {row.enumValues !== undefined && !row.open && <EnumTeaser values={row.enumValues} />}
          {row.description !== undefined && (
            <span className="min-w-0 truncate text-xs text-fg-3" title={row.description}>
              <VisibleText text={row.description} />
            </span>
          )}
        </div>
      </div>
      {row.open && row.enumValues !== undefined && (
        <EnumValues values={row.enumValues} depth={row.depth + 1} />
      )}
    </div>
  )
}

/** The lines that lead to a row of this depth. */
export function Indent({ depth }: { depth: number }) {
  return (
    <span aria-hidden className="flex shrink-0 self-stretch pl-1">
      {Array.from({ length: depth }, (_, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          key={i}
          className="w-5 border-r"
        />
      ))}
    </span>
  )
}

/** Where a schema points; back to a row above as a link. */
export function Reference({
  reference,
  onJump,
}: {
  reference: NonNullable<SchemaRow['ref']>
  onJump: (id: string) => void
}) {
  const t = useTranslations('common.schema')
  const { recursiveTo, pointer, found } = reference
  if (recursiveTo === undefined)
    return (
      <span className="mono inline-flex items-center gap-1 text-accent-text" title={pointer}>
        {pointer}
        {!found && <span className="font-sans text-xs text-risky">{t('unresolved')}</span>}
      </span>
    )
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        onClick={event => {
          event.stopPropagation()
          onJump(recursiveTo)
        }}
        className="mono inline-flex min-h-6 items-center gap-1 text-accent-text hover:underline"
      >
        <RotateCw aria-hidden className="size-3" />
        {pointer}
      </button>
      <span className="text-xs">{t('recursive')}</span>
    </>
  )
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function EnumTeaser({ values }: { values: readonly unknown[] }) {
  const t = useTranslations('common.schema')
  const first = values.slice(0, ENUM_TEASER).map(shown).join(', ')
  return (
    <span className="min-w-0 truncate text-xs text-fg-3">
      <VisibleText
        text={
          values.length > ENUM_TEASER ? t('andMore', { shown: first, n: values.length - ENUM_TEASER }) : first
        }
      />
    </span>
  )
}

function EnumValues({ values, depth }: { values: readonly unknown[]; depth: number }) {
  const t = useTranslations('common.schema')
  const [count, setCount] = useState(ENUM_PAGE)
  return (
    <div className="flex">
      <Indent depth={depth} />
      <div className="flex min-w-0 flex-wrap gap-2 py-1.5 pr-3 pl-1.5">
        {values.slice(0, count).map((value, i) => (
          <Badge
            // biome-ignore lint/suspicious/noArrayIndexKey: a careless enum repeats a value
            key={i}
            className="mono text-2xs"
          >
            <span className="truncate">
              <VisibleText text={shown(value)} />
            </span>
          </Badge>
        ))}
        {count < values.length && (
          <button
            type="button"
            tabIndex={-1}
            className="link min-h-6 text-xs"
            onClick={event => {
              event.stopPropagation()
              setCount(count + ENUM_PAGE * 5)
            }}
          >
            {t('showMore', { n: Math.min(ENUM_PAGE * 5, values.length - count) })}
          </button>
        )}
      </div>
    </div>
  )
}
