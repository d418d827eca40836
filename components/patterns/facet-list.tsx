'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { useFormat } from '@/components/i18n/format'
import { CheckboxLine } from '@/components/ui/checkbox'

export interface FacetOption {
  value: string
  label: ReactNode
  /** How many would be left; left out when it is not known. */
  count?: number | undefined
}

export interface FacetProps {
  label: string
  options: readonly FacetOption[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
  /** Shown without a press on "more". */
  limit?: number
}

/** One group of a filter column: values with their counts, more on demand. Chosen ones are always seen. */
export function Facet({ label, options, selected, onChange, limit = 8 }: FacetProps) {
  const t = useTranslations('common.filter')
  const format = useFormat()
  const bodyId = useId()
  const [open, setOpen] = useState(true)
  const [all, setAll] = useState(false)
  const shown = all ? options : options.filter((o, i) => i < limit || selected.includes(o.value))
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...selected, value] : selected.filter(v => v !== value))
  return (
    <section>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setOpen(!open)}
          className="flex h-7 w-full items-center gap-1 rounded-sm px-2 text-xs font-medium text-fg-3 hover:text-fg"
        >
          {open ? (
            <ChevronDown aria-hidden className="size-3" />
          ) : (
            <ChevronRight aria-hidden className="size-3" />
          )}
          {label}
        </button>
      </h2>
      <fieldset id={bodyId} hidden={!open} aria-label={label}>
        {shown.map(option => (
          <CheckboxLine
            key={option.value}
            className="rounded-sm px-2 text-fg-2 hover:bg-hover"
            checked={selected.includes(option.value)}
            onCheckedChange={on => toggle(option.value, on)}
            end={
              option.count !== undefined && (
                <span className="num text-xs text-fg-3">{format.number(option.count)}</span>
              )
            }
          >
            {option.label}
          </CheckboxLine>
        ))}
        {(all || shown.length < options.length) && (
          <button type="button" className="link min-h-6.5 px-2 text-xs" onClick={() => setAll(!all)}>
            {all ? t('less') : t('more', { n: options.length - shown.length })}
          </button>
        )}
      </fieldset>
    </section>
  )
}

/** The filter column of a list. Below 1180 it gives way: put the same facets into the filter bar's popover. */
export function FacetList({ children }: { children: ReactNode }) {
  const t = useTranslations('common.filter')
  return (
    <aside
      aria-label={t('label')}
      className="grid w-52 shrink-0 scroll-thin content-start gap-2 border-r px-2 pt-2 pb-6 max-lg:hidden"
    >
      {children}
    </aside>
  )
}
