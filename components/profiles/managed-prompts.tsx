'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Panel } from '@/components/patterns/panel'
import { grantablePromptsQuery } from '@/components/prompts/queries'
import { Badge } from '@/components/ui/badge'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { PRODUCTION, type PromptRow } from '@/lib/prompts'
import { grantedIn, patternsIn, withPrompt } from './managed-model'

interface Props {
  grants: string[]
  /** Of the filter over names. */
  q: string
  readOnly: boolean
  onChange: (grants: string[]) => void
}

/** Prompts that are managed here: by name, each in the environment that its agents are served. */
export function ManagedPrompts({ grants, q, readOnly, onChange }: Props) {
  const t = useTranslations('profiles.managed')
  const prompts = useQuery(grantablePromptsQuery)
  const items = prompts.data?.items.filter(item => item.name.toLowerCase().includes(q.toLowerCase())) ?? []
  const patterns = patternsIn(grants)
  if (items.length === 0 && (q !== '' || patterns.length === 0)) return null
  const granted = items.filter(item => grantedIn(grants, item.name) !== undefined).length
  return (
    <Panel
      title={t('title')}
      note={t('granted', { n: granted, total: items.length })}
      action={
        <Link className="link" href="/prompts">
          {t('open')}
        </Link>
      }
    >
      <ul className="grid gap-x-4 px-3 py-2">
        {items.map(item => (
          <PromptGrant key={item.id} item={item} grants={grants} readOnly={readOnly} onChange={onChange} />
        ))}
        {q === '' &&
          patterns.map(pattern => (
            <li key={pattern}>
              <CheckboxLine
                checked
                disabled={readOnly}
                onCheckedChange={() => onChange(grants.filter(grant => grant !== pattern))}
                end={<span className="text-xs text-fg-3">{t('pattern')}</span>}
              >
                <span className="mono">{pattern}</span>
              </CheckboxLine>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

function PromptGrant({ item, grants, readOnly, onChange }: Omit<Props, 'q'> & { item: PromptRow }) {
  const t = useTranslations('profiles.managed')
  const environment = grantedIn(grants, item.name)
  const served = item.labels.some(label => label.name === environment)
  const choices = [
    ...new Set([
      PRODUCTION,
      ...item.labels.map(label => label.name),
      ...(environment === undefined ? [] : [environment]),
    ]),
  ]
  return (
    <li className="flex min-h-8 items-center gap-3">
      <CheckboxLine
        className="grow"
        checked={environment !== undefined}
        disabled={readOnly}
        onCheckedChange={on => onChange(withPrompt(grants, item.name, on ? PRODUCTION : undefined))}
      >
        <span className="mono">{item.name}</span> <span className="text-fg-3">{item.title}</span>
      </CheckboxLine>
      {environment !== undefined && !served && <Badge look="dashed">{t('notServed')}</Badge>}
      {environment !== undefined && (
        <Select
          size="sm"
          className="w-36"
          aria-label={t('environment', { name: item.name })}
          disabled={readOnly}
          value={environment}
          onValueChange={next => onChange(withPrompt(grants, item.name, next))}
          options={choices.map(value => ({ value, label: value }))}
        />
      )}
    </li>
  )
}
