'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import { Segment } from '@/components/ui/segment'
import { Panel } from '../panel'
import { flattenSchema } from './model'
import { isNode, type SchemaNode } from './nodes'
import { SchemaTree } from './schema-tree'
import { SchemaTreeRow } from './schema-tree-row'
import { dialectOf, propertyCounts } from './words'

const RAW_LIMIT = 100_000

export interface SchemaPanelProps {
  title: ReactNode
  /** Undefined or null when the tool declares none. */
  schema: unknown
  footer?: ReactNode
}

/** A schema as a tree, its raw JSON a press away. Any draft; references open once and never endlessly. */
export function SchemaPanel({ title, schema, footer }: SchemaPanelProps) {
  const t = useTranslations('common.schema')
  const [view, setView] = useState<'tree' | 'json'>('tree')
  if (!isNode(schema))
    return (
      <Panel title={title} padded>
        <p className="text-fg-3">{t('noSchema')}</p>
      </Panel>
    )
  const { properties, required } = propertyCounts(schema)
  const note = [dialectOf(schema), t('properties', { n: properties, required })].filter(Boolean).join(', ')
  return (
    <Panel
      title={title}
      note={note}
      footer={footer}
      action={
        <Segment
          label={t('view')}
          value={view}
          onValueChange={setView}
          options={[
            { value: 'tree', label: t('tree') },
            { value: 'json', label: t('raw') },
          ]}
        />
      }
    >
      {view === 'tree' ? <SchemaView schema={schema} /> : <RawSchema schema={schema} />}
    </Panel>
  )
}

/** The tree alone. */
export function SchemaView({ schema }: { schema: SchemaNode }) {
  const t = useTranslations('common.schema')
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const now = useDeferredValue(flipped)
  const rows = useMemo(() => flattenSchema(schema, now), [schema, now])
  const flip = (id: string) => {
    const next = new Set(flipped)
    if (!next.delete(id)) next.add(id)
    setFlipped(next)
  }
  if (schema === true) return <p className="p-3 text-fg-2">{t('everything')}</p>
  if (schema === false) return <p className="p-3 text-fg-2">{t('nothing')}</p>
  if (rows.length === 0) return <RawSchema schema={schema} />
  return (
    <SchemaTree rows={rows} onFlip={flip}>
      {(row, props) => <SchemaTreeRow row={row} {...props} />}
    </SchemaTree>
  )
}

function RawSchema({ schema }: { schema: SchemaNode }) {
  const t = useTranslations('common')
  const text = useMemo(() => JSON.stringify(schema, null, 2), [schema])
  const cut = text.length > RAW_LIMIT
  return (
    <div className="p-3">
      <CodeBlock code={text} label={t('schema.label')}>
        {cut ? text.slice(0, RAW_LIMIT) : text}
      </CodeBlock>
      {cut && (
        <p className="mt-1 text-xs text-fg-3">{t('json.cut', { shown: RAW_LIMIT, total: text.length })}</p>
      )}
    </div>
  )
}
