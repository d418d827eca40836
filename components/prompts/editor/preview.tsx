'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { Panel } from '@/components/patterns/panel'
import { Problem } from '@/components/patterns/problem'
import { Nothing } from '@/components/patterns/query-panel'
import { VisibleText } from '@/components/patterns/server-text'
import { Button } from '@/components/ui/button'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Pin, PromptContent, PromptDetail } from '@/lib/prompts'
import { Findings } from '../content/findings'
import { NamedTools } from '../content/named-tools'
import { previewQuery } from '../queries'
import { type DraftArgument, newArgument } from './draft'
import { useSettled } from './use-settled'

interface PreviewProps {
  prompt: PromptDetail
  content: PromptContent
  pins: Record<string, number>
  /** The snippets of the version that the author began from. */
  basePins: readonly Pin[]
  onKeep: (pins: Record<string, number>) => void
  onDeclare: (argument: DraftArgument) => void
}

/** The text with real arguments, as the server would serve it, with what the lint says. */
export function Preview({ prompt, content, pins, basePins, onKeep, onDeclare }: PreviewProps) {
  const t = useTranslations('prompts.editor')
  const c = useTranslations('common')
  const format = useFormat()
  const [values, setValues] = useState<Record<string, string>>({})
  const input = useMemo(
    () => ({ name: prompt.name, kind: prompt.kind, content, pins, arguments: values }),
    [prompt.name, prompt.kind, content, pins, values],
  )
  const preview = useQuery(previewQuery(useSettled(input, 250)))
  const { data } = preview
  const problemOf = (name: string) => data?.problems.find(one => one.argument === name)?.message
  return (
    <aside
      aria-label={t('preview')}
      className="grid min-h-0 scroll-thin auto-rows-max content-start gap-4 bg-canvas p-4 lg:overflow-auto"
    >
      {content.arguments.length > 0 && (
        <Panel title={t('values')} padded>
          <div className="grid gap-2">
            {content.arguments.map(argument => (
              <Field
                key={argument.name}
                label={<code className="mono text-xs">{argument.name}</code>}
                note={argument.required ? c('required') : c('optional')}
                error={values[argument.name] === undefined ? undefined : problemOf(argument.name)}
              >
                <Input
                  placeholder={argument.default}
                  value={values[argument.name] ?? ''}
                  onChange={event => setValues({ ...values, [argument.name]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        </Panel>
      )}
      <Problem error={preview.error} />
      {data !== undefined && (
        <>
          <Panel title={t('preview')} note={t('bytes', { n: format.bytes(data.bytes) })}>
            {data.messages.map((message, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages are identified by their place
              <div key={i} className="border-t px-3 py-2 first:border-t-0">
                <p className="text-xs text-fg-3">{t(`servedAs.${message.servedAs}`)}</p>
                <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                  <VisibleText text={message.text} />
                </p>
              </div>
            ))}
          </Panel>
          <Undeclared variables={data.variables} onDeclare={name => onDeclare(newArgument(name))} />
          {data.pins.length > 0 && (
            <Panel title={t('snippets')}>
              <ul className="divide-y">
                {data.pins.map(pin => (
                  <SnippetPin
                    key={pin.name}
                    pin={pin}
                    base={basePins.find(one => one.name === pin.name)}
                    kept={pins[pin.name] !== undefined}
                    onKeep={version => {
                      const { [pin.name]: _, ...others } = pins
                      onKeep(version === undefined ? others : { ...others, [pin.name]: version })
                    }}
                  />
                ))}
              </ul>
            </Panel>
          )}
          <Panel title={t('findings')} note={data.findings.length}>
            <Findings items={data.findings} />
          </Panel>
          <Panel title={t('tools')} note={data.tools.length}>
            <NamedTools items={data.tools} />
          </Panel>
        </>
      )}
    </aside>
  )
}

function Undeclared({
  variables,
  onDeclare,
}: {
  variables: readonly { name: string; declared: boolean }[]
  onDeclare: (name: string) => void
}) {
  const t = useTranslations('prompts.editor')
  const missing = variables.filter(one => !one.declared)
  return (
    <Panel title={t('variables')} note={variables.length}>
      {variables.length === 0 && <Nothing>{t('noVariables')}</Nothing>}
      <ul className="divide-y">
        {variables.map(one => (
          <li key={one.name} className="flex min-h-8 items-center gap-2 px-3 text-xs">
            <code className="mono">{one.name}</code>
            {missing.includes(one) && (
              <Button size="sm" className="ml-auto" onClick={() => onDeclare(one.name)}>
                {t('declare')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The newest version of a snippet is taken, unless the author keeps the one that the text had. */
function SnippetPin({
  pin,
  base,
  kept,
  onKeep,
}: {
  pin: Pin
  base: Pin | undefined
  kept: boolean
  onKeep: (version: number | undefined) => void
}) {
  const t = useTranslations('prompts.editor')
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-2 px-3 text-xs">
      <code className="mono">{pin.name}</code>
      <span className="num text-fg-3">{pin.version}</span>
      {base !== undefined && (kept || base.version !== pin.version) && (
        <CheckboxLine
          className="ml-auto"
          checked={kept}
          onCheckedChange={on => onKeep(on ? base.version : undefined)}
        >
          {t('keep', { n: base.version })}
        </CheckboxLine>
      )}
    </li>
  )
}
