'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { LintRuleDto } from '@/lib/contracts'
import { namesOf } from './settings-model'

type Parameter = LintRuleDto['parameters'][number]

interface Props {
  parameter: Parameter
  disabled: boolean
  onChange: (value: Parameter['value'] | undefined) => void
}

/** What can be set of a rule besides its level, each as its kind of control. */
export function RuleParameter({ parameter, disabled, onChange }: Props) {
  const t = useTranslations('lint')
  const known = (['minLength', 'maxLength', 'style', 'names'] as const).find(name => name === parameter.name)
  const label = known === undefined ? parameter.name : t(`parameters.${known}`)
  switch (parameter.type) {
    case 'integer': {
      const { value, min, max } = parameter
      return (
        <Field label={label} hint={t('settings.integer', { min, max })} className="max-w-48">
          <Input
            type="number"
            defaultValue={value}
            min={min}
            max={max}
            readOnly={disabled}
            onChange={event => {
              const next = event.target.valueAsNumber
              if (Number.isInteger(next) && next >= min && next <= max)
                onChange(next === parameter.default ? undefined : next)
            }}
          />
        </Field>
      )
    }
    case 'choice':
      return (
        <Field label={label} className="max-w-48">
          <Select
            value={parameter.value}
            disabled={disabled}
            onValueChange={next => onChange(next === parameter.default ? undefined : next)}
            options={parameter.choices.map(value => ({ value, label: value }))}
          />
        </Field>
      )
    case 'names':
      return <Names label={label} parameter={parameter} disabled={disabled} onChange={onChange} />
  }
}

function Names({
  label,
  parameter,
  disabled,
  onChange,
}: Omit<Props, 'parameter'> & { label: string; parameter: Extract<Parameter, { type: 'names' }> }) {
  const t = useTranslations('lint.settings')
  const [text, setText] = useState(parameter.value.join('\n'))
  return (
    <Field label={label} hint={t('names')} className="max-w-md">
      <Textarea
        className="mono"
        rows={4}
        value={text}
        readOnly={disabled}
        onChange={event => {
          setText(event.target.value)
          const next = namesOf(event.target.value)
          onChange(next.join('\n') === parameter.default.join('\n') || next.length === 0 ? undefined : next)
        }}
      />
    </Field>
  )
}
