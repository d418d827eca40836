'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { useAfterLoad } from './use-after-load'

const ShortcutDialog = lazy(() => import('./shortcut-dialog').then(m => ({ default: m.ShortcutDialog })))

/** `?`: every shortcut that holds now, from the one registry. */
export function ShortcutSheet() {
  const t = useTranslations('shell.keys')
  const [open, setOpen] = useState(false)
  const loaded = useAfterLoad()
  useShortcut({ keys: '?', label: t('sheet'), scope: 'everywhere', run: () => setOpen(true) })
  if (!loaded) return null
  return (
    <Suspense>
      <ShortcutDialog open={open} onOpenChange={setOpen} />
    </Suspense>
  )
}
