'use client'

import { useTranslations } from 'next-intl'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { FieldInput } from './field-input'
import { type GovernField, type GovernForm, governFieldNames, type NumberField } from './model'

/** Which fields change, and to what; what is not chosen stays as it is on each contract. */
export function BulkFields(props: {
  form: GovernForm
  onForm: (patch: Partial<GovernForm>) => void
  fields: readonly GovernField[]
  onFields: (fields: readonly GovernField[]) => void
  reason: string
  onReason: (reason: string) => void
  bad: readonly NumberField[]
}) {
  const { form, onForm, fields, onFields, reason, onReason, bad } = props
  const t = useTranslations('governance')
  const c = useTranslations('common')
  const toggle = (field: GovernField, on: boolean) =>
    onFields(on ? [...fields, field] : fields.filter(one => one !== field))
  return (
    <div className="grid grid-cols-[12rem_minmax(0,1fr)] gap-6 max-md:grid-cols-1">
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-fg-3">{t('which')}</legend>
        {governFieldNames.map(field => (
          <CheckboxLine
            key={field}
            checked={fields.includes(field)}
            onCheckedChange={on => toggle(field, on)}
          >
            {t(`fields.${field}`)}
          </CheckboxLine>
        ))}
      </fieldset>
      <div className="grid content-start gap-3">
        {fields.length === 0 ? (
          <p className="text-fg-3">{t('othersStay')}</p>
        ) : (
          governFieldNames
            .filter(field => fields.includes(field))
            .map(field => <FieldInput key={field} field={field} form={form} onChange={onForm} bad={bad} />)
        )}
        <Field label={t('why')} note={c('optional')} hint={t('whyHint')}>
          <Input value={reason} onChange={event => onReason(event.target.value)} />
        </Field>
      </div>
    </div>
  )
}
