'use client'

import { Pause, Play, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Keys, useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { Button } from '@/components/ui/button'
import { CheckboxLine } from '@/components/ui/checkbox'
import { SearchInput } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type CallDto, causes } from '@/lib/runs'
import { type ShownState, shownState } from './call-look'
import { type CallFilter, valuesOf } from './run-rows'

type UrlState = CallFilter & { fold: boolean }
const ALL = '*'
const facets = ['state', 'tool', 'server', 'cause'] as const

export interface RunToolbarProps {
  calls: readonly CallDto[]
  shown: number
  url: UrlState
  onUrl: (next: Partial<UrlState>) => void
  live: boolean
  /** While paused, how many events came since. */
  paused: number | undefined
  onFollow: () => void
}

/** Search, filters, folding, and following. */
export function RunToolbar({ calls, shown, url, onUrl, live, paused, onFollow }: RunToolbarProps) {
  const t = useTranslations('runs')
  const input = useRef<HTMLInputElement>(null)
  useShortcut({ keys: '/', label: t('keys.find'), run: () => input.current?.focus() })
  const values = {
    state: valuesOf(calls, shownState),
    tool: valuesOf(calls, c => c.name),
    server: valuesOf(calls, c => c.server),
    cause: valuesOf(calls, c => c.cause),
  }
  const word = (facet: (typeof facets)[number], value: string) => {
    if (facet === 'state') return t(`callState.${value as ShownState}`)
    const cause = facet === 'cause' ? causes.find(c => c === value) : undefined
    return cause === undefined ? value : t(`cause.${cause}`)
  }
  return (
    <search className="flex shrink-0 flex-wrap items-center gap-2 border-b px-5 py-2 max-lg:px-4">
      <SearchInput
        ref={input}
        icon={<Search aria-hidden />}
        end={url.q === '' && <Keys keys="/" />}
        aria-label={t('find')}
        placeholder={t('find')}
        value={url.q}
        onChange={e => onUrl({ q: e.target.value })}
        className="w-56 max-md:w-full"
      />
      {facets
        .filter(facet => values[facet].length > 0 && (facet !== 'server' || values.server.length > 1))
        .map(facet => (
          <Select
            key={facet}
            size="sm"
            className="w-auto max-w-48"
            aria-label={t(`all.${facet}`)}
            value={url[facet] ?? ALL}
            onValueChange={value => onUrl({ [facet]: value === ALL ? null : value })}
            options={[
              { value: ALL, label: t(`all.${facet}`) },
              ...values[facet].map(value => ({ value, label: word(facet, value) })),
            ]}
          />
        ))}
      <CheckboxLine checked={url.fold} onCheckedChange={fold => onUrl({ fold })}>
        {t('fold')}
      </CheckboxLine>
      <div className="ml-auto flex items-center gap-3">
        <span role="status" className="num text-xs text-fg-3">
          {paused === undefined ? t('shown', { shown, total: calls.length }) : t('paused', { n: paused })}
        </span>
        {live && (
          <Button size="sm" onClick={onFollow} aria-pressed={paused === undefined}>
            {paused === undefined ? <Pause aria-hidden /> : <Play aria-hidden />}
            {paused === undefined ? t('following') : t('follow')}
          </Button>
        )}
      </div>
    </search>
  )
}
