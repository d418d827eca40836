'use client'

import { useTranslations } from 'next-intl'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { argumentAudit, lifecycles, resultAudit, tiers } from '@/lib/contracts'
import { HintInputs } from './hint-inputs'
import type { GovernField, GovernForm, NumberField } from './model'

export interface FieldInputProps {
  field: GovernField
  form: GovernForm
  onChange: (patch: Partial<GovernForm>) => void
  /** Numbers that are none. */
  bad: readonly NumberField[]
  /** Whether a reason is asked for: a lower tier, a hint that makes a tool look more harmless. */
  needs?: { tierReason?: boolean; hintsReason?: boolean }
}

/** The inputs of one field of governance. */
export function FieldInput({ field, form, onChange, bad, needs = {} }: FieldInputProps) {
  const t = useTranslations('governance')
  const c = useTranslations('common')
  const number = (key: NumberField, label: string) => (
    <Field label={label} error={bad.includes(key) ? t(`numbers.${key}`) : undefined}>
      <Input
        inputMode="numeric"
        value={form[key]}
        onChange={event => onChange({ [key]: event.target.value })}
      />
    </Field>
  )
  const reason = (key: 'tierReason' | 'hintsReason') => (
    <Field
      label={t(`fields.${key}`)}
      note={needs[key] === true ? c('required') : c('optional')}
      hint={t(`hints.${key}`)}
    >
      <Textarea rows={2} value={form[key]} onChange={event => onChange({ [key]: event.target.value })} />
    </Field>
  )
  switch (field) {
    case 'tier':
      return (
        <>
          <Field label={t('fields.tier')}>
            <Select
              value={form.tier}
              onValueChange={tier => onChange({ tier })}
              options={tiers.map(value => ({ value, label: t(`tiers.${value}`) }))}
            />
          </Field>
          {reason('tierReason')}
        </>
      )
    case 'hints':
      return (
        <>
          <HintInputs hints={form.hints} onChange={hints => onChange({ hints })} />
          {reason('hintsReason')}
        </>
      )
    case 'owner':
    case 'group':
      return (
        <Field label={t(`fields.${field}`)} hint={t(`hints.${field}`)}>
          <Input value={form[field]} onChange={event => onChange({ [field]: event.target.value })} />
        </Field>
      )
    case 'notes':
      return (
        <Field label={t('fields.notes')}>
          <Textarea rows={2} value={form.notes} onChange={event => onChange({ notes: event.target.value })} />
        </Field>
      )
    case 'allowedAgents':
    case 'allowedRoles':
      return (
        <Field label={t(`fields.${field}`)} hint={t(`hints.${field}`)}>
          <Textarea
            className="mono"
            value={form[field]}
            onChange={event => onChange({ [field]: event.target.value })}
          />
        </Field>
      )
    case 'timeoutMs':
    case 'maxRetry':
    case 'maxQpsPerTenant':
      return number(field, t(`fields.${field}`))
    case 'elicitation':
      return (
        <div className="grid gap-2">
          <CheckboxLine checked={form.elicitation} onCheckedChange={elicitation => onChange({ elicitation })}>
            {t('fields.elicitation')}
          </CheckboxLine>
          {form.elicitation && number('maxPerCall', t('fields.maxPerCall'))}
        </div>
      )
    case 'plan':
    case 'enabled':
      return (
        <CheckboxLine checked={form[field]} onCheckedChange={on => onChange({ [field]: on })}>
          {t(`says.${field}`)}
        </CheckboxLine>
      )
    case 'audit':
      return (
        <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
          <Field label={t('fields.includeArguments')}>
            <Select
              value={form.includeArguments}
              onValueChange={includeArguments => onChange({ includeArguments })}
              options={(['policy', ...argumentAudit] as const).map(value => ({
                value,
                label: t(`audit.${value}`),
              }))}
            />
          </Field>
          <Field label={t('fields.includeResult')}>
            <Select
              value={form.includeResult}
              onValueChange={includeResult => onChange({ includeResult })}
              options={(['policy', ...resultAudit] as const).map(value => ({
                value,
                label: t(`audit.${value}`),
              }))}
            />
          </Field>
          {number('retentionDays', t('fields.retentionDays'))}
        </div>
      )
    case 'lifecycle':
      return (
        <>
          <Field label={t('fields.lifecycle')}>
            <Select
              value={form.lifecycle}
              onValueChange={lifecycle => onChange({ lifecycle })}
              options={lifecycles.map(value => ({ value, label: t(`lifecycle.${value}`) }))}
            />
          </Field>
          {form.lifecycle !== 'active' && (
            <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
              <Field label={t('fields.sunset')} note={c('optional')} hint={t('hints.sunset')}>
                <Input
                  type="date"
                  value={form.sunset}
                  onChange={event => onChange({ sunset: event.target.value })}
                />
              </Field>
              <Field label={t('fields.replacement')} note={c('optional')} hint={t('hints.replacement')}>
                <Input
                  className="mono"
                  value={form.replacement}
                  onChange={event => onChange({ replacement: event.target.value })}
                />
              </Field>
            </div>
          )}
        </>
      )
  }
}
