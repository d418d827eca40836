'use client'

import { ListFilter, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { Chip } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { SearchInput } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'
import { Keys, useShortcut } from './shortcuts/shortcuts'
import type { Filters } from './use-filters'

export interface FilterBarProps<F extends string> {
  filters: Filters<F>
  /** "Filter tools" */
  placeholder: string
  /** What a chip says: "tier L3". */
  chip?: (facet: F, value: string) => string
  /** The facets again, in a popover, where the filter column has no room. */
  facets?: ReactNode
  children?: ReactNode
}

/** Search box (`/`), what is chosen as chips, and a way to clear it all. */
export function FilterBar<F extends string>({
  filters,
  placeholder,
  chip,
  facets,
  children,
}: FilterBarProps<F>) {
  const t = useTranslations('common.filter')
  const input = useRef<HTMLInputElement>(null)
  useShortcut({ keys: '/', label: t('focus'), run: () => input.current?.focus() })
  return (
    <search className="flex min-w-0 flex-wrap items-center gap-2">
      <SearchInput
        ref={input}
        icon={<Search aria-hidden />}
        end={filters.q === '' && <Keys keys="/" />}
        aria-label={placeholder}
        placeholder={placeholder}
        value={filters.q}
        onChange={event => filters.setQ(event.target.value)}
        className="w-60 max-md:w-full"
      />
      {facets !== undefined && (
        <Popover
          className="w-64 p-1"
          trigger={
            <Button size="sm" className="lg:hidden">
              <ListFilter aria-hidden />
              {t('label')}
            </Button>
          }
        >
          {facets}
        </Popover>
      )}
      {children}
      {chip !== undefined &&
        filters.active.map(({ facet, value }) => (
          <Chip
            key={`${facet} ${value}`}
            removeLabel={t('remove', { name: chip(facet, value) })}
            onRemove={() => filters.remove(facet, value)}
          >
            {chip(facet, value)}
          </Chip>
        ))}
      {(filters.active.length > 0 || filters.q !== '') && (
        <button type="button" className="link min-h-6 px-1 text-xs" onClick={filters.clear}>
          {t('clear')}
        </button>
      )}
    </search>
  )
}
