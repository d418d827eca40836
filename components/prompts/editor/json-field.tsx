'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import type { DraftErrors } from './draft'

/** A field that holds JSON, or nothing. */
export function JsonField({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  label: string
  hint: string
  value: string
  error: DraftErrors[string] | undefined
  onChange: (value: string) => void
}) {
  const t = useTranslations('prompts.editor.errors')
  const c = useTranslations('common')
  return (
    <Field label={label} note={c('optional')} hint={hint} error={error === undefined ? undefined : t(error)}>
      <Textarea
        className="mono field-sizing-content min-h-16 text-xs"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}
