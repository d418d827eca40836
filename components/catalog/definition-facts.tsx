'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { JsonView } from '@/components/patterns/json-view'
import { type KeyValue, KeyValues } from '@/components/patterns/key-values'
import { Panel } from '@/components/patterns/panel'
import { Nothing } from '@/components/patterns/query-panel'
import { VisibleText } from '@/components/patterns/server-text'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { ContractDetail } from '@/lib/contracts'
import { promptArguments, resourceFacts } from './definition-model'

/** What a resource, a template or a prompt says of itself, and all of it as the server sent it. */
export function DefinitionFacts({
  kind,
  definition,
}: Pick<ContractDetail, 'kind'> & { definition: unknown }) {
  const t = useTranslations('governance.facts')
  return (
    <>
      {kind === 'prompt' ? (
        <Arguments definition={definition} />
      ) : (
        <Resource kind={kind} definition={definition} />
      )}
      <Panel title={t('raw')} padded>
        <JsonView value={definition} label={t('raw')} />
      </Panel>
    </>
  )
}

function Resource({ kind, definition }: { kind: ContractDetail['kind']; definition: unknown }) {
  const t = useTranslations('governance.facts')
  const format = useFormat()
  const { address, variables, mimeType, size, audience, priority, lastModified } = resourceFacts(definition)
  const row = (label: string, value: KeyValue['value'] | undefined): KeyValue => ({
    label,
    value: value ?? <span className="text-fg-3">{t('notGiven')}</span>,
  })
  return (
    <Panel title={t(kind === 'resource' ? 'resource' : 'template')} padded>
      <KeyValues
        items={[
          row(
            t(kind === 'resource' ? 'uri' : 'uriTemplate'),
            address && (
              <code className="mono">
                <VisibleText text={address} />
              </code>
            ),
          ),
          kind === 'resource_template' &&
            row(
              t('variables'),
              variables.length > 0 ? <code className="mono">{variables.join(', ')}</code> : undefined,
            ),
          row(t('mimeType'), mimeType),
          kind === 'resource' && row(t('size'), size === undefined ? undefined : format.bytes(size)),
          row(
            t('audience'),
            audience === undefined
              ? undefined
              : audience.map(who => (who === 'user' || who === 'assistant' ? t(who) : who)).join(', '),
          ),
          row(
            t('priority'),
            priority === undefined ? undefined : t('range', { value: format.number(priority) }),
          ),
          row(
            t('lastModified'),
            lastModified === undefined || Number.isNaN(Date.parse(lastModified))
              ? lastModified
              : format.dateTime(lastModified),
          ),
        ]}
      />
    </Panel>
  )
}

function Arguments({ definition }: { definition: unknown }) {
  const t = useTranslations('governance.facts')
  const c = useTranslations('common')
  const list = promptArguments(definition)
  return (
    <Panel title={t('arguments')} note={list.length}>
      {list.length === 0 ? (
        <Nothing>{t('noArguments')}</Nothing>
      ) : (
        <Table>
          <thead>
            <tr>
              <Th>{t('name')}</Th>
              <Th>{t('required')}</Th>
              <Th>{t('description')}</Th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ name, required, description }) => (
              <Tr key={name}>
                <Td className="mono font-medium">
                  <VisibleText text={name} />
                </Td>
                <Td>{required ? c('yes') : <span className="text-fg-3">{c('no')}</span>}</Td>
                <Td className="w-full py-1 whitespace-normal">
                  <VisibleText text={description} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
