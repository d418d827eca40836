'use client'

import { useTranslations } from 'next-intl'
import { Segment } from '@/components/ui/segment'
import { hintNames } from '@/lib/contracts'
import { type GovernForm, hintChoices } from './model'

/** For each hint: the server's word, or what governance sets in its place. */
export function HintInputs({
  hints,
  onChange,
}: {
  hints: GovernForm['hints']
  onChange: (hints: GovernForm['hints']) => void
}) {
  const t = useTranslations('governance')
  const k = useTranslations('catalog.hint')
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">{t('fields.hints')}</legend>
      {hintNames.map(name => (
        <div key={name} className="flex items-center justify-between gap-3">
          <span className="text-fg-2">{k(name)}</span>
          <Segment
            label={k(name)}
            value={hints[name]}
            onValueChange={choice => onChange({ ...hints, [name]: choice })}
            options={hintChoices.map(value => ({ value, label: t(`choice.${value}`) }))}
          />
        </div>
      ))}
      <p className="text-xs text-fg-3">{t('hints.hints')}</p>
    </fieldset>
  )
}
