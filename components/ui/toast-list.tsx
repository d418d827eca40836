'use client'

import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ToastData, toastManager } from './toast-manager'
import { ToneMark } from './tone'

// Base UI's toast and not sonner: sonner writes a style element that a strict CSP refuses.
/** Where toasts appear. There from the first render: what is said before it listens is lost. */
export function Toaster() {
  return (
    <Toast.Provider toastManager={toastManager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-17 z-50 flex w-90 max-w-[calc(100vw-2rem)] flex-col gap-2 max-md:bottom-16">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const t = useTranslations('common')
  const { toasts } = Toast.useToastManager<ToastData>()
  return toasts.map(one => (
    <Toast.Root
      key={one.id}
      toast={one}
      className="rounded-lg border border-line-strong bg-surface shadow-pop data-limited:hidden"
    >
      <Toast.Content className="flex min-h-10 items-center gap-2 px-3 py-2 text-xs text-fg-2">
        <ToneMark tone={one.data?.tone ?? 'info'} className="size-4" />
        <div className="min-w-0 grow">
          <Toast.Title className="inline font-semibold text-fg" render={<b />} />{' '}
          <Toast.Description className="inline" render={<span />} />
        </div>
        {one.actionProps && <Toast.Action className="link min-h-6 whitespace-nowrap" />}
        <Toast.Close
          aria-label={t('close')}
          className="grid size-6 place-items-center rounded-sm text-fg-3 hover:bg-hover"
        >
          <X aria-hidden className="size-3.5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
