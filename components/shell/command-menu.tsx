'use client'

import { useTranslations } from 'next-intl'
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { useAfterLoad } from './use-after-load'

const PaletteDialog = lazy(() => import('./palette').then(m => ({ default: m.PaletteDialog })))

const Context = createContext<{ open: () => void }>({ open: () => undefined })
export const useCommandMenu = () => useContext(Context)

/** `⌘K`: pages, what features add as actions, and what they look up: tools, runs, items. */
export function CommandMenuProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const [open, setOpen] = useState(false)
  const loaded = useAfterLoad()
  useShortcut({ keys: 'mod+k', label: t('keys.command'), scope: 'everywhere', run: () => setOpen(true) })
  const menu = useMemo(() => ({ open: () => setOpen(true) }), [])
  return (
    <Context value={menu}>
      {children}
      {loaded && (
        <Suspense>
          <PaletteDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </Context>
  )
}
