'use client'

import { Toast } from '@base-ui/react/toast'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Tone } from './tone'

export interface ToastData {
  tone: Tone
}
interface ToastMore {
  description?: string | undefined
  action?: { label: string; onAction: () => void } | undefined
}

/** What the list of toasts listens to. */
export const manager = Toast.createToastManager<ToastData>()

const add =
  (tone: Tone) =>
  (title: string, more: ToastMore = {}) => {
    const id = manager.add({
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
            manager.close(id)
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
