'use client'

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { VisibleText } from '../server-text'
import { WordDiff } from './text'
import { listChange, valueWords } from './value-words'

const SHOWN = 6
/** From this length on texts are compared word by word. */
const PROSE = 40

/** From what to what: lists as counts with what came and went, schemas as their type, the rest as it is written. */
export function ValueChange({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations('common.diff')
  if (before === undefined && after === undefined) return null
  if (Array.isArray(before) && Array.isArray(after)) return <ListChange before={before} after={after} />
  if (isProse(before) && isProse(after) && (before ?? '').length + (after ?? '').length >= PROSE)
    return (
      <p className="max-w-[72ch] border-l-2 border-line-control py-0.5 pl-2">
        <WordDiff before={before ?? ''} after={after ?? ''} />
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-1.5 leading-5">
      <span className="min-w-0 text-fg-2">
        {before === undefined ? <span className="text-fg-3">{t('absent')}</span> : <Value value={before} />}
      </span>
      <ArrowRight aria-label={t('becomes')} className="size-3 text-fg-3" />
      <span className="min-w-0">
        {after === undefined ? <span className="text-fg-3">{t('absent')}</span> : <Value value={after} />}
      </span>
    </div>
  )
}

const isProse = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string'

function Value({ value }: { value: unknown }) {
  const { text, whole, schema } = valueWords(value)
  if (schema !== undefined)
    return (
      <span title={whole}>
        <code className="mono font-medium">{schema.type}</code>
        {schema.description !== undefined && (
          <span className="ml-1.5 text-xs text-fg-3">
            <VisibleText text={schema.description} />
          </span>
        )}
      </span>
    )
  return (
    <code className="mono [overflow-wrap:anywhere]" title={whole === text ? undefined : whole}>
      <VisibleText text={text} />
    </code>
  )
}

function ListChange({ before, after }: { before: readonly unknown[]; after: readonly unknown[] }) {
  const t = useTranslations('common.diff')
  const { removed, added } = listChange(before, after)
  const rest = (values: readonly string[]) => (values.length > SHOWN ? values.length - SHOWN : 0)
  const more = rest(removed) + rest(added)
  return (
    <div className="flex flex-wrap items-center gap-1.5 leading-5">
      <span className="num text-fg-2">{t('values', { n: before.length })}</span>
      <ArrowRight aria-label={t('becomes')} className="size-3 text-fg-3" />
      <span className="num">{t('values', { n: after.length })}</span>
      {removed.slice(0, SHOWN).map(value => (
        <del key={value} className="mono [overflow-wrap:anywhere]">
          <VisibleText text={value} />
        </del>
      ))}
      {added.slice(0, SHOWN).map(value => (
        <ins key={value} className="mono [overflow-wrap:anywhere]">
          <VisibleText text={value} />
        </ins>
      ))}
      {more > 0 && <span className="text-xs text-fg-3">{t('andMore', { n: more })}</span>}
    </div>
  )
}
