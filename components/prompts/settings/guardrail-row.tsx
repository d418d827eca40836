'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { guardrailMetrics } from '@/lib/prompts'
import type { GuardrailText } from './judge-model'

/** One thing that a new version must not make worse. */
export function GuardrailRow({
  value,
  wrong,
  onChange,
  onRemove,
}: {
  value: GuardrailText
  wrong: (place: string) => string | undefined
  onChange: (patch: Partial<GuardrailText>) => void
  onRemove: () => void
}) {
  const t = useTranslations('prompts.judge')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 rounded-md border p-3 max-md:grid-cols-1">
      <Field label={t('name')}>
        <Input
          className="mono"
          maxLength={64}
          value={value.name}
          onChange={event => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={t('metric')} hint={t(`metricHint.${value.metric}`)}>
        <Select
          value={value.metric}
          onValueChange={metric => onChange({ metric })}
          options={guardrailMetrics.map(metric => ({ value: metric, label: t(`metrics.${metric}`) }))}
        />
      </Field>
      {value.metric === 'latency' ? (
        <Field label={t('slo')} error={wrong(`${value.key}.sloMs`)}>
          <Input
            inputMode="numeric"
            value={value.sloMs}
            onChange={event => onChange({ sloMs: event.target.value })}
          />
        </Field>
      ) : value.metric === 'score' ? (
        <div className="grid gap-2">
          <Field label={t('score')}>
            <Input
              className="mono"
              maxLength={64}
              value={value.score}
              onChange={event => onChange({ score: event.target.value })}
            />
          </Field>
          <Field label={t('atLeast')} error={wrong(`${value.key}.atLeast`)}>
            <Input
              inputMode="decimal"
              value={value.atLeast}
              onChange={event => onChange({ atLeast: event.target.value })}
            />
          </Field>
        </div>
      ) : (
        <span />
      )}
      <IconButton label={t('remove', { name: value.name })} className="md:mt-6" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
