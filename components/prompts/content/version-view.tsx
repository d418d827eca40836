'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/i18n/format'
import { Digest } from '@/components/patterns/digest'
import { JsonView } from '@/components/patterns/json-view'
import { KeyValues } from '@/components/patterns/key-values'
import { Panel } from '@/components/patterns/panel'
import { Nothing } from '@/components/patterns/query-panel'
import type { PromptVersionDetail } from '@/lib/prompts'
import { ArgumentTable } from './argument-table'
import { Evaluations } from './evaluations'
import { Findings } from './findings'
import { MessageView } from './message-view'
import { NamedTools } from './named-tools'
import { VersionComments } from './version-comments'

/** Everything that a version holds, and what is known of it. */
export function VersionView({ name, version }: { name: string; version: PromptVersionDetail }) {
  const t = useTranslations('prompts.content')
  const { content } = version
  const configured = Object.keys(content.config).length > 0
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 content-start gap-4">
        <Panel title={t('messages')} note={content.messages.length}>
          {content.messages.map((message, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages are identified by their place
            <MessageView key={i} index={i} message={message} />
          ))}
        </Panel>
        <Panel title={t('arguments')} note={content.arguments.length}>
          <ArgumentTable items={content.arguments} />
        </Panel>
        <VersionComments name={name} version={version.number} messages={content.messages} />
        {configured && (
          <Panel title={t('config')} padded>
            <JsonView label={t('config')} value={content.config} />
          </Panel>
        )}
        {content.output !== null && (
          <Panel title={t('output')} padded>
            <JsonView label={t('output')} value={content.output} />
          </Panel>
        )}
      </div>
      <aside className="grid min-w-0 content-start gap-4">
        <Panel title={t('about')} padded>
          <About version={version} />
        </Panel>
        <Panel title={t('findings')} note={version.findings.length}>
          <Findings items={version.findings} />
        </Panel>
        <Panel title={t('tools')} note={version.tools.length}>
          <NamedTools items={version.tools} />
        </Panel>
        {version.pins.length > 0 && (
          <Panel title={t('pins')} note={version.pins.length}>
            <Pins version={version} />
          </Panel>
        )}
        <Panel title={t('evaluations')} note={version.evaluations.length}>
          {version.evaluations.length === 0 ? (
            <Nothing>{t('noEvaluations')}</Nothing>
          ) : (
            <Evaluations items={version.evaluations} />
          )}
        </Panel>
      </aside>
    </div>
  )
}

function About({ version }: { version: PromptVersionDetail }) {
  const t = useTranslations('prompts.content')
  const format = useFormat()
  const { served } = version
  return (
    <KeyValues
      items={[
        { label: t('hash'), value: <Digest value={version.hash} bars={false} /> },
        { label: t('by'), value: version.createdBy.name },
        { label: t('made'), value: format.dateTime(version.createdAt) },
        { label: t('source'), value: t(`sources.${version.source}`) },
        version.note !== null && { label: t('note'), value: version.note },
        { label: t('assigned'), value: format.number(served.assigned) },
        { label: t('otherServes'), value: format.number(served.label + served.exact + served.preview) },
        {
          label: t('lastServed'),
          value: served.lastAt === null ? t('never') : format.dateTime(served.lastAt),
        },
      ]}
    />
  )
}

function Pins({ version }: { version: PromptVersionDetail }) {
  const t = useTranslations('prompts.content')
  const moved = new Map(version.movedPins.map(pin => [pin.name, pin.now]))
  return (
    <ul className="divide-y">
      {version.pins.map(pin => (
        <li key={pin.name} className="flex flex-wrap items-center gap-x-2 px-3 py-1.5 text-xs">
          <Link className="link mono" href={`/prompts/${pin.name}?v=${pin.version}`}>
            {pin.name}
          </Link>
          <span className="num text-fg-3">{t('numbered', { n: pin.version })}</span>
          {moved.has(pin.name) && (
            <span className="num ml-auto text-risky">{t('moved', { n: moved.get(pin.name) ?? 0 })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
