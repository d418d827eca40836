'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { cn } from '@/lib/platform/cn'
import { VisibleText } from './server-text'

const PAGE = 100
const LONG_TEXT = 400
const OPEN_DEPTH = 2
const OPEN_SIZE = 20

/** Any JSON value as a tree: folds, long texts and long lists open on demand, hidden characters are shown. */
export function JsonView({ value, label, className }: { value: unknown; label: string; className?: string }) {
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? 'null', [value])
  return (
    <div className={cn('relative rounded-md border bg-sunken', className)}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="mono max-h-[60vh] scroll-thin py-2 pr-8 pl-3 leading-5"
      >
        <Node value={value} depth={0} last />
      </section>
      <CopyButton text={text} className="absolute top-1 right-1 bg-sunken" />
    </div>
  )
}

interface NodeProps {
  name?: string | undefined
  value: unknown
  depth: number
  last: boolean
}

function Node(props: NodeProps) {
  return typeof props.value === 'object' && props.value !== null ? (
    <Branch {...props} value={props.value} />
  ) : (
    <div className="pl-4 [overflow-wrap:anywhere] whitespace-pre-wrap">
      <Name name={props.name} />
      <Leaf value={props.value} />
      <Comma last={props.last} />
    </div>
  )
}

function Branch({ name, value, depth, last }: NodeProps & { value: object }) {
  const t = useTranslations('common.json')
  const list = Array.isArray(value)
  const entries = Object.entries(value)
  const [open, setOpen] = useState(depth < OPEN_DEPTH && entries.length <= OPEN_SIZE)
  const [shown, setShown] = useState(PAGE)
  const [from, to] = list ? '[]' : '{}'
  if (entries.length === 0)
    return (
      <div className="pl-4">
        <Name name={name} />
        {from}
        {to}
        <Comma last={last} />
      </div>
    )
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 items-center rounded-sm text-left hover:bg-hover"
      >
        {open ? (
          <ChevronDown aria-hidden className="mr-1 size-3 text-fg-3" />
        ) : (
          <ChevronRight aria-hidden className="mr-1 size-3 text-fg-3" />
        )}
        <Name name={name} />
        {from}
        {!open && (
          <span className="px-1 text-fg-3">
            {list ? t('items', { n: entries.length }) : t('fields', { n: entries.length })}
          </span>
        )}
        {!open && to}
        {!open && <Comma last={last} />}
      </button>
      {open && (
        <>
          <div className="ml-1.5 border-l pl-2.5">
            {entries.slice(0, shown).map(([key, child], i) => (
              <Node
                key={key}
                name={list ? undefined : key}
                value={child}
                depth={depth + 1}
                last={i === entries.length - 1}
              />
            ))}
            {shown < entries.length && (
              <button type="button" className="link min-h-6 pl-4" onClick={() => setShown(shown + PAGE * 5)}>
                {t('more', { n: Math.min(PAGE * 5, entries.length - shown) })}
              </button>
            )}
          </div>
          <div className="pl-4">
            {to}
            <Comma last={last} />
          </div>
        </>
      )}
    </div>
  )
}

function Leaf({ value }: { value: unknown }) {
  const t = useTranslations('common.json')
  const [whole, setWhole] = useState(false)
  if (typeof value !== 'string') return <span>{String(value)}</span>
  const cut = !whole && value.length > LONG_TEXT
  return (
    <span className="text-accent-text">
      "<VisibleText text={JSON.stringify(cut ? value.slice(0, LONG_TEXT) : value).slice(1, -1)} />
      {cut && '…'}"
      {cut && (
        <button type="button" className="link ml-2 font-sans" onClick={() => setWhole(true)}>
          {t('long', { n: value.length })}
        </button>
      )}
    </span>
  )
}

function Name({ name }: { name: string | undefined }) {
  if (name === undefined) return null
  return (
    <span className="whitespace-pre text-fg-2">
      "<VisibleText text={JSON.stringify(name).slice(1, -1)} />"<span className="text-fg-3">: </span>
    </span>
  )
}

const Comma = ({ last }: { last: boolean }) => (last ? null : <span className="text-fg-3">,</span>)
