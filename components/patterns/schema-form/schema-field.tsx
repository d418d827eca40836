'use client'

import { useTranslations } from 'next-intl'
import { type ReactElement, useId, useState } from 'react'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Field, FieldError, FieldHint } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { RadioGroup } from '@/components/ui/radio-group'
import { Segment } from '@/components/ui/segment'
import { Select } from '@/components/ui/select'
import { VisibleText } from '../server-text'
import type { FormField, FormIssue, FormValue } from './model'
import { useFieldTexts } from './use-field-texts'

type Answer = FormValue[string] | undefined

interface SchemaFieldProps {
  field: FormField
  answer: Answer
  issue: FormIssue | undefined
  showIssue: boolean
  disabled: boolean
  onAnswer: (answer: Answer) => void
}

const RADIO_LIMIT = 5
const LONG_TEXT = 120

/** One field with its control. Texts come from a server: hidden characters are shown. */
export function SchemaField(props: SchemaFieldProps) {
  const { field, answer, issue } = props
  const t = useTranslations('common')
  const texts = useFieldTexts()
  const [left, setLeft] = useState(false)
  const note = field.required
    ? t('required')
    : answer === undefined || answer === ''
      ? t('form.untouched')
      : t('optional')
  const shown = issue !== undefined && (props.showIssue || (left && issue.code !== 'required'))
  const hint = [field.description, texts.hint(field)].filter((s): s is string => s !== undefined).join('. ')
  const common = {
    label: <VisibleText text={field.title} />,
    note,
    required: field.required,
    ...(hint !== '' && { hint: <VisibleText text={hint} /> }),
    ...(shown && { error: texts.issue(issue) }),
  }
  const onBlur = () => setLeft(true)
  switch (field.kind) {
    case 'text':
    case 'number':
      return (
        <Field {...common}>
          <TextControl {...props} onBlur={onBlur} />
        </Field>
      )
    case 'choice':
      return field.choices.length > RADIO_LIMIT ? (
        <Field {...common}>
          <Select
            value={typeof answer === 'string' ? answer : null}
            onValueChange={props.onAnswer}
            disabled={props.disabled}
            placeholder={t('form.choose')}
            options={field.choices}
          />
        </Field>
      ) : (
        <Group {...common} clear={clearer(props)}>
          {labelId => (
            <RadioGroup
              aria-labelledby={labelId}
              value={typeof answer === 'string' ? answer : ''}
              onValueChange={props.onAnswer}
              disabled={props.disabled}
              options={field.choices.map(c => ({
                value: c.value,
                label: <VisibleText text={c.label} />,
                ...(c.label !== c.value && { end: <span className="mono text-fg-3">{c.value}</span> }),
              }))}
            />
          )}
        </Group>
      )
    case 'choices':
      return (
        <Group {...common} clear={clearer(props)}>
          {() => <Boxes {...props} field={field} />}
        </Group>
      )
    case 'boolean':
      return (
        <Group {...common}>
          {() => (
            <Segment
              label={field.title}
              value={answer === undefined ? 'none' : answer === true ? 'yes' : 'no'}
              onValueChange={next => props.onAnswer(next === 'none' ? undefined : next === 'yes')}
              options={[
                ...(field.required ? [] : [{ value: 'none' as const, label: t('form.noAnswer') }]),
                { value: 'yes' as const, label: t('form.yes') },
                { value: 'no' as const, label: t('form.no') },
              ]}
            />
          )}
        </Group>
      )
    case 'unsupported':
      return (
        <Group {...common} error={texts.issue({ code: 'unsupported' })}>
          {() => <span className="mono text-fg-3">{field.name}</span>}
        </Group>
      )
  }
}

/** Only an optional answer can be taken away again. */
const clearer = ({ field, answer, onAnswer }: SchemaFieldProps) =>
  !field.required && answer !== undefined ? () => onAnswer(undefined) : undefined

function TextControl({
  field,
  answer,
  onAnswer,
  disabled,
  onBlur,
  ...aria
}: SchemaFieldProps & { onBlur: () => void }) {
  const { issue: _issue, showIssue: _show, ...rest } = aria
  const value = typeof answer === 'string' ? answer : ''
  const common = {
    ...rest,
    value,
    disabled,
    onBlur,
    onChange: (event: { target: { value: string } }) =>
      onAnswer(event.target.value === '' ? undefined : event.target.value),
  }
  if (field.kind === 'number')
    return <Input {...common} inputMode={field.integer ? 'numeric' : 'decimal'} className="tabular-nums" />
  if (field.kind !== 'text') return null
  if (field.format === undefined && (field.maxLength ?? 0) > LONG_TEXT) return <Textarea {...common} />
  const type = { email: 'email', uri: 'url', date: 'date', 'date-time': 'text' } as const
  return <Input {...common} type={field.format === undefined ? 'text' : type[field.format]} />
}

function Boxes({
  field,
  answer,
  onAnswer,
  disabled,
}: SchemaFieldProps & { field: Extract<FormField, { kind: 'choices' }> }) {
  const chosen = Array.isArray(answer) ? answer : []
  return (
    <div className="flex flex-wrap gap-x-4">
      {field.choices.map(c => (
        <CheckboxLine
          key={c.value}
          disabled={disabled}
          checked={chosen.includes(c.value)}
          onCheckedChange={on => onAnswer(on ? [...chosen, c.value] : chosen.filter(v => v !== c.value))}
        >
          <VisibleText text={c.label} />
        </CheckboxLine>
      ))}
    </div>
  )
}

interface GroupProps {
  label: ReactElement
  note: string
  hint?: ReactElement
  error?: string
  clear?: (() => void) | undefined
  children: (labelId: string) => ReactElement
}

/** A field of several controls: the label names the group. */
function Group({ label, note, hint, error, clear, children }: GroupProps) {
  const t = useTranslations('common.form')
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-labelledby={id} aria-describedby={`${id}-hint ${id}-error`}>
      <div className="mb-1 flex items-baseline gap-2">
        <span id={id} className="font-medium">
          {label}
        </span>
        {clear !== undefined && (
          <button type="button" className="link min-h-6 text-xs" onClick={clear}>
            {t('clear')}
          </button>
        )}
        <span className="ml-auto text-right text-xs text-fg-3">{note}</span>
      </div>
      {children(id)}
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
