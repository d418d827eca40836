'use client'

import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { DiffToolbar } from '@/components/patterns/diff/diff-toolbar'
import { SchemaDiff } from '@/components/patterns/diff/schema/schema-diff'
import type { SideNames } from '@/components/patterns/diff/semantic-list'
import { TextDiff } from '@/components/patterns/diff/text'
import { useDiffUrl } from '@/components/patterns/diff/use-diff-url'
import { Panel } from '@/components/patterns/panel'
import { Segment } from '@/components/ui/segment'
import type { Change } from '@/lib/contracts'
import type { ContractKind } from '@/lib/servers'
import { useDiffEntries } from './diff-entries'
import { MeaningView } from './meaning-view'

const views = ['meaning', 'tree', 'text'] as const
type Definition = Readonly<Record<string, unknown>> | null

export interface DefinitionDiffProps {
  kind: ContractKind
  changes: readonly Change[]
  before: Definition
  after: Definition
  sides: SideNames
}

/** Which of the three views is shown; the address holds it. A tree there is only of schemas. */
export function useDiffView(kind: ContractKind) {
  const [view, setView] = useQueryState('view', parseAsStringLiteral(views).withDefault('meaning'))
  const fits = kind === 'tool' || view !== 'tree'
  return { view: fits ? view : 'meaning', setView }
}

export function DiffViewSwitch({ kind }: { kind: ContractKind }) {
  const t = useTranslations('catalog.compare')
  const { view, setView } = useDiffView(kind)
  return (
    <Segment
      label={t('view')}
      value={view}
      onValueChange={next => void setView(next)}
      options={views
        .filter(value => kind === 'tool' || value !== 'tree')
        .map(value => ({ value, label: t(`views.${value}`) }))}
    />
  )
}

/** Two definitions: what the difference means, both schemas as a tree, or all of it as text. */
export function DefinitionDiff(props: DefinitionDiffProps) {
  const { view } = useDiffView(props.kind)
  if (view === 'text') return <WholeText {...props} />
  if (view === 'tree') return <Schemas {...props} />
  return <Meaning {...props} />
}

function Meaning({ changes, before, after, sides }: DefinitionDiffProps) {
  const entries = useDiffEntries(changes)
  const url = useDiffUrl(entries)
  return (
    <div className="grid gap-4">
      {entries.length > 0 && <DiffToolbar entries={entries} url={url} />}
      <MeaningView entries={entries} url={url} before={before} after={after} sides={sides} />
    </div>
  )
}

function Schemas({ before, after }: DefinitionDiffProps) {
  const t = useTranslations('catalog.tool')
  return (
    <div className="grid gap-4">
      {(['inputSchema', 'outputSchema'] as const).map(field => (
        <Panel key={field} title={t(field === 'inputSchema' ? 'input' : 'output')}>
          <SchemaDiff before={before?.[field]} after={after?.[field]} />
        </Panel>
      ))}
    </div>
  )
}

function WholeText({ before, after, sides }: DefinitionDiffProps) {
  const t = useTranslations('catalog.compare')
  const texts = useMemo(() => [write(before), write(after)] as const, [before, after])
  return (
    <Panel title={t('wholeText')} note={t('sides', { before: sides.before, after: sides.after })}>
      <TextDiff before={texts[0]} after={texts[1]} label={t('wholeText')} />
    </Panel>
  )
}

const write = (definition: Definition): string =>
  definition === null ? '' : JSON.stringify(definition, null, 2)
