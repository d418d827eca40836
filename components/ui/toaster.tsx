'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { toastManager } from './toast-manager'
import type { Tone } from './tone'

interface ToastMore {
  description?: string | undefined
  action?: { label: string; onAction: () => void } | undefined
}

const add =
  (tone: Tone) =>
  (title: string, more: ToastMore = {}) => {
    const id = toastManager.add({
      title,
      description: more.description,
      timeout: tone === 'breaking' ? 0 : 8000,
      priority: tone === 'breaking' ? 'high' : 'low',
      data: { tone },
      ...(more.action && {
        actionProps: {
          children: more.action.label,
          onClick: () => {
            more.action?.onAction()
            toastManager.close(id)
          },
        },
      }),
    })
    return id
  }

/** A short word after an act. Errors stay until closed. */
export const toast = {
  done: add('compatible'),
  info: add('info'),
  warn: add('risky'),
  error: add('breaking'),
}

const ToastList = lazy(() => import('./toast-list').then(m => ({ default: m.ToastList })))

/** Where toasts appear; loaded after the page, before anyone can have acted. */
export function Toaster() {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => setLoaded(true), [])
  if (!loaded) return null
  return (
    <Suspense>
      <ToastList />
    </Suspense>
  )
}
