'use client'

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
