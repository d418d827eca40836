'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { transports } from '@/lib/servers'
import type { FormErrors, ServerForm } from './form-model'

interface Props {
  form: ServerForm
  errors: FormErrors
  onChange: (patch: Partial<ServerForm>) => void
}

/** How a server is reached. */
export function ServerFields({ form, errors, onChange }: Props) {
  const t = useTranslations('servers')
  return (
    <>
      <Field label={t('form.transport')}>
        <Select
          value={form.transport}
          onValueChange={transport => onChange({ transport })}
          options={transports.map(value => ({ value, label: t(`transport.${value}`) }))}
        />
      </Field>
      {form.transport === 'stdio' ? (
        <StdioFields form={form} errors={errors} onChange={onChange} />
      ) : (
        <HttpFields form={form} errors={errors} onChange={onChange} />
      )}
    </>
  )
}

function StdioFields({ form, errors, onChange }: Props) {
  const t = useTranslations('servers.form')
  const c = useTranslations('common')
  return (
    <>
      <Field
        label={t('command')}
        note={c('required')}
        required
        hint={t('commandHint')}
        error={errors.command}
      >
        <Input
          className="mono"
          value={form.command}
          onChange={e => onChange({ command: e.target.value })}
          placeholder="npx"
        />
      </Field>
      <Field label={t('args')} note={c('optional')} hint={t('argsHint')} error={errors.args}>
        <Textarea
          className="mono"
          rows={3}
          value={form.args}
          onChange={e => onChange({ args: e.target.value })}
          placeholder={'-y\n@modelcontextprotocol/server-everything'}
        />
      </Field>
      <Field label={t('env')} note={c('optional')} hint={t('envHint')} error={errors.env}>
        <Textarea
          className="mono"
          rows={2}
          value={form.env}
          onChange={e => onChange({ env: e.target.value })}
        />
      </Field>
      <Field label={t('cwd')} note={c('optional')} error={errors.cwd}>
        <Input className="mono" value={form.cwd} onChange={e => onChange({ cwd: e.target.value })} />
      </Field>
    </>
  )
}

function HttpFields({ form, errors, onChange }: Props) {
  const t = useTranslations('servers.form')
  const c = useTranslations('common')
  return (
    <>
      <Field label={t('url')} note={c('required')} required error={errors.url}>
        <Input
          className="mono"
          inputMode="url"
          value={form.url}
          onChange={e => onChange({ url: e.target.value })}
          placeholder="https://tickets.example.com/mcp"
        />
      </Field>
      <Field label={t('auth')}>
        <Select
          value={form.auth}
          onValueChange={auth => onChange({ auth })}
          options={[
            { value: 'none', label: t('authNone') },
            { value: 'static', label: t('authStatic') },
          ]}
        />
      </Field>
      {form.auth === 'static' && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('header')} error={errors.header}>
            <Input
              className="mono"
              value={form.header}
              onChange={e => onChange({ header: e.target.value })}
            />
          </Field>
          <Field label={t('secret')} hint={t('secretHint')} error={errors.secret}>
            <Input
              className="mono"
              value={form.secret}
              onChange={e => onChange({ secret: e.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  )
}
