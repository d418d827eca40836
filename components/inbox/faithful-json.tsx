'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import { VisibleText } from '@/components/patterns/server-text'
import { CopyButton } from '@/components/ui/copy-button'

export interface FaithfulJsonProps {
  value: unknown
  label: string
  /** Called once the last line was in view. */
  onRead: () => void
}

/** A value written out whole: nothing folded, nothing cut, what a reader would not see made visible. */
export function FaithfulJson({ value, label, onRead }: FaithfulJsonProps) {
  const t = useTranslations('inbox.call')
  const text = useMemo(() => JSON.stringify(value, null, 2), [value])
  const lines = useMemo(() => text.split('\n').length, [text])
  const box = useRef<HTMLElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  }, [onRead])
  useEffect(() => {
    const mark = end.current
    if (mark === null) return undefined
    const watch = new IntersectionObserver(
      entries => {
        if (entries.some(e => e.isIntersecting)) latest.current()
      },
      { root: box.current },
    )
    watch.observe(mark)
    return () => watch.disconnect()
  }, [])
  return (
    <>
      <div className="relative rounded-md border bg-sunken">
        <section
          ref={box}
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="mono max-h-[50vh] scroll-thin px-3 py-2 pr-10 leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          <VisibleText text={text} />
          <span ref={end} className="inline-block h-px w-px" />
        </section>
        <CopyButton text={text} className="absolute top-1 right-1 bg-sunken" />
      </div>
      <p className="mt-1 text-xs text-fg-3">{t('lines', { n: lines })}</p>
    </>
  )
}
