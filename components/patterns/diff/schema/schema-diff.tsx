'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { isNode } from '../../schema-view/nodes'
import { SchemaTree } from '../../schema-view/schema-tree'
import { FoldTreeRow, PairTreeRow } from './diff-tree-row'
import { flattenSchemaDiff } from './model'

/** Two schemas as one tree with marks; what did not change is folded. Undefined is a schema that is not declared. */
export function SchemaDiff({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations('common')
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const now = useDeferredValue(flipped)
  // An absent schema takes anything, as `true` does.
  const rows = useMemo(
    () => flattenSchemaDiff(isNode(before) ? before : true, isNode(after) ? after : true, now),
    [before, after, now],
  )
  const flip = (id: string) => {
    const next = new Set(flipped)
    if (!next.delete(id)) next.add(id)
    setFlipped(next)
  }
  if (!isNode(before) && !isNode(after)) return <p className="p-3 text-fg-3">{t('schema.noSchema')}</p>
  return (
    <>
      {!isNode(before) && <p className="border-b px-3 py-2 text-xs text-fg-2">{t('diff.schemaAppeared')}</p>}
      {!isNode(after) && <p className="border-b px-3 py-2 text-xs text-fg-2">{t('diff.schemaGone')}</p>}
      <SchemaTree rows={rows} onFlip={flip}>
        {(row, props) =>
          row.kind === 'fold' ? <FoldTreeRow row={row} {...props} /> : <PairTreeRow row={row} {...props} />
        }
      </SchemaTree>
    </>
  )
}
