'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { useShortcut } from '../shortcuts/shortcuts'

interface CursorOptions {
  count: number
  enabled: boolean
  selectable: boolean
  /** The row that is open at the start, or -1. */
  initial: number
  onMove: (index: number) => void
  onOpen: ((index: number) => void) | undefined
  onToggle: (index: number) => void
}

/** The row that the keyboard is on: j and k from anywhere, arrows, Home and End inside the table. */
export function useCursor({ count, enabled, selectable, initial, onMove, onOpen, onToggle }: CursorOptions) {
  const t = useTranslations('common.table')
  const [moved, setMoved] = useState<number>()
  const at = Math.min(moved ?? initial, count - 1)
  const move = (to: number) => {
    if (count === 0) return
    const next = Math.max(0, Math.min(count - 1, to))
    setMoved(next)
    onMove(next)
  }
  useShortcut({ keys: 'j', label: t('next'), enabled, run: () => move(at + 1) })
  useShortcut({ keys: 'k', label: t('previous'), enabled, run: () => move(at - 1) })
  useShortcut({
    keys: 'Enter',
    label: t('open'),
    enabled: enabled && onOpen !== undefined,
    run: () => {
      if (at >= 0) onOpen?.(at)
    },
  })
  useShortcut({
    keys: 'x',
    label: t('toggle'),
    enabled: enabled && selectable,
    run: () => {
      if (at >= 0) onToggle(at)
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const acts = new Map<string, () => void>([
      ['ArrowDown', () => move(at + 1)],
      ['ArrowUp', () => move(at - 1)],
      ['Home', () => move(0)],
      ['End', () => move(count - 1)],
      ['PageDown', () => move(at + 10)],
      ['PageUp', () => move(at - 10)],
      [
        ' ',
        () => {
          if (selectable && at >= 0) onToggle(at)
        },
      ],
    ])
    const act = acts.get(event.key)
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return { at, moveTo: move, onKeyDown }
}
