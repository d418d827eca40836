'use client'

import { useTranslations } from 'next-intl'
import { JsonView } from '@/components/patterns/json-view'
import { Panel, Section } from '@/components/patterns/panel'
import { SchemaView } from '@/components/patterns/schema-view/schema-view'
import { ServerText } from '@/components/patterns/server-text'
import { WithAside } from '@/components/patterns/split-pane'
import { type ContractDetail, jsonSchema } from '@/lib/contracts'
import { GovernancePanel } from './governance-panel'
import { HintTable } from './hint-table'

/** What the contract says, as agents are served it; before an approval, as the server offers it. */
export function ContractTab({ contract }: { contract: ContractDetail }) {
  const t = useTranslations('catalog.tool')
  const { definition } = contract.approved ?? contract.latest
  const description = typeof definition.description === 'string' ? definition.description : ''
  return (
    <WithAside
      aside={
        <>
          {contract.hints !== null && (
            <HintTable declared={contract.declaredHints} effective={contract.hints} />
          )}
          <GovernancePanel contract={contract} />
        </>
      }
    >
      <Section title={t('description')}>
        {description === '' ? (
          <p className="text-fg-3">{t('noDescription')}</p>
        ) : (
          <ServerText text={description} source={contract.server.name} />
        )}
      </Section>
      {contract.kind === 'tool' ? (
        <>
          <Schema title={t('input')} none={t('noInput')} schema={definition.inputSchema} />
          <Schema title={t('output')} none={t('noOutput')} schema={definition.outputSchema} />
        </>
      ) : (
        <Panel title={t('definition')} padded>
          <JsonView value={definition} label={t('definition')} />
        </Panel>
      )}
    </WithAside>
  )
}

function Schema({ title, none, schema }: { title: string; none: string; schema: unknown }) {
  const parsed = jsonSchema.safeParse(schema)
  if (parsed.success) return <SchemaView title={title} schema={parsed.data} />
  return (
    <Panel title={title} padded>
      <p className="text-fg-3">{none}</p>
    </Panel>
  )
}
