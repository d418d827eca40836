'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Panel } from '@/components/patterns/panel'
import { Nothing } from '@/components/patterns/query-panel'
import { Button, IconButton } from '@/components/ui/button'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { variableName } from '@/lib/prompts'
import { type DraftArgument, type DraftErrors, newArgument } from './draft'

interface ArgumentFieldsProps {
  items: DraftArgument[]
  errors: DraftErrors
  onChange: (items: DraftArgument[]) => void
}

/** The variables that a caller gives. */
export function ArgumentFields({ items, errors, onChange }: ArgumentFieldsProps) {
  const t = useTranslations('prompts.arguments')
  return (
    <Panel
      title={t('title')}
      note={items.length}
      action={
        <Button size="sm" onClick={() => onChange([...items, newArgument()])}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      }
    >
      {items.length === 0 ? (
        <Nothing>{t('hint')}</Nothing>
      ) : (
        <ul className="divide-y">
          {items.map(item => (
            <ArgumentRow
              key={item.key}
              item={item}
              error={errors[`arguments.${item.key}.schema`]}
              onChange={patch =>
                onChange(items.map(one => (one.key === item.key ? { ...one, ...patch } : one)))
              }
              onRemove={() => onChange(items.filter(one => one.key !== item.key))}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ArgumentRow({
  item,
  error,
  onChange,
  onRemove,
}: {
  item: DraftArgument
  error: DraftErrors[string] | undefined
  onChange: (patch: Partial<DraftArgument>) => void
  onRemove: () => void
}) {
  const t = useTranslations('prompts.arguments')
  const e = useTranslations('prompts.editor.errors')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto] items-start gap-x-3 gap-y-2 p-3 max-md:grid-cols-1">
      <Field
        label={t('name')}
        error={item.name !== '' && !variableName.safeParse(item.name).success ? t('badName') : undefined}
      >
        <Input
          className="mono"
          spellCheck={false}
          maxLength={64}
          value={item.name}
          onChange={event => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={t('description')}>
        <Input
          maxLength={2000}
          value={item.description}
          onChange={event => onChange({ description: event.target.value })}
        />
      </Field>
      <IconButton label={t('remove', { name: item.name })} className="md:mt-6" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
      <Field label={t('default')} hint={item.required ? t('defaultHint') : undefined}>
        <Input
          disabled={item.required}
          value={item.default}
          onChange={event => onChange({ default: event.target.value })}
        />
      </Field>
      <Field label={t('schema')} error={error === undefined ? undefined : e(error)}>
        <Input
          className="mono text-xs"
          spellCheck={false}
          placeholder='{"type":"integer","minimum":1}'
          value={item.schema}
          onChange={event => onChange({ schema: event.target.value })}
        />
      </Field>
      <CheckboxLine
        className="md:mt-6"
        checked={item.required}
        onCheckedChange={required => onChange({ required })}
      >
        {t('required')}
      </CheckboxLine>
    </li>
  )
}
