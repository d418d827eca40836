'use client'

import { useTranslations } from 'next-intl'
import { Section } from '@/components/patterns/panel'
import { SchemaPanel } from '@/components/patterns/schema-view/schema-view'
import { ServerText } from '@/components/patterns/server-text'
import { WithAside } from '@/components/patterns/split-pane'
import type { ContractDetail } from '@/lib/contracts'
import { DefinitionFacts } from './definition-facts'
import { GovernancePanel } from './govern/governance-panel'
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
            <HintTable
              declared={contract.declaredHints}
              effective={contract.hints}
              reason={contract.governance.hintsReason}
            />
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
          <SchemaPanel title={t('input')} schema={definition.inputSchema} />
          <SchemaPanel title={t('output')} schema={definition.outputSchema} />
        </>
      ) : (
        <DefinitionFacts kind={contract.kind} definition={definition} />
      )}
    </WithAside>
  )
}
