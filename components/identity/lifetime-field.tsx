'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'

const lifetimes = ['7', '30', '90', '365', 'none'] as const
export type Lifetime = (typeof lifetimes)[number]
export const usualLifetime: Lifetime = '90'
export const daysOf = (lifetime: Lifetime): number | null => (lifetime === 'none' ? null : Number(lifetime))

/** How long a key or token is good. */
export function LifetimeField({ value, onChange }: { value: Lifetime; onChange: (value: Lifetime) => void }) {
  const t = useTranslations('settings.keys')
  return (
    <Field label={t('lifetime')}>
      <Select
        value={value}
        onValueChange={onChange}
        options={lifetimes.map(one => ({
          value: one,
          label: one === 'none' ? t('noEnd') : t('days', { n: Number(one) }),
        }))}
      />
    </Field>
  )
}
