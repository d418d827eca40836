'use client'

import { useTranslations } from 'next-intl'
import { JsonCode } from '../json-code'
import { answerOf, type FormField, type FormResult, type FormValue, withAnswer } from './model'
import { SchemaField } from './schema-field'

export interface SchemaFormProps {
  fields: readonly FormField[]
  value: FormValue
  onChange: (value: FormValue) => void
  /** What `validate(fields, value)` gave. */
  result: FormResult
  /** Off until the first try to send: nobody is told off while typing. Wrong formats show as soon as a field is left. */
  showIssues: boolean
  disabled?: boolean
}

/** The fields of an elicitation. Put `WillSend` beside it. */
export function SchemaForm({
  fields,
  value,
  onChange,
  result,
  showIssues,
  disabled = false,
}: SchemaFormProps) {
  return (
    <div className="grid gap-4">
      {fields.map(field => (
        <SchemaField
          key={field.name}
          field={field}
          answer={answerOf(value, field.name)}
          issue={result.issues[field.name]}
          showIssue={showIssues}
          disabled={disabled}
          onAnswer={answer => onChange(withAnswer(value, field.name, answer))}
        />
      ))}
    </div>
  )
}

/** The JSON that will be sent, and how many of the fields are in it. */
export function WillSend({ fields, result }: { fields: readonly FormField[]; result: FormResult }) {
  const t = useTranslations('common.form')
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('willSend')}</h2>
      <JsonCode value={result.content} label={t('willSend')} />
      <p className="mt-1 text-xs text-fg-3">
        {t('counts', { n: Object.keys(result.content).length, total: fields.length })}
      </p>
    </section>
  )
}
