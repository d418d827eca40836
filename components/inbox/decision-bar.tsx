'use client'

import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

/** The sticky bar: at the left what happens, or why it can't; at the right the acts, the main one last. */
export function DecisionBar({
  what,
  reason,
  children,
}: {
  what: ReactNode
  reason: string | undefined
  children: ReactNode
}) {
  const t = useTranslations('inbox.decide')
  return (
    <section
      aria-label={t('bar')}
      className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-strong bg-surface px-5 py-2 max-lg:px-4"
    >
      <p className="min-w-48 flex-1 text-xs text-fg-2 [&_b]:font-semibold [&_b]:text-fg">
        {reason === undefined ? (
          what
        ) : (
          <span className="flex items-center gap-1.5">
            <Lock aria-hidden className="size-3.5" />
            {reason}
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:w-full">{children}</div>
    </section>
  )
}

/** For the catalogue's `<b>`. */
export const bold = { b: (chunks: ReactNode) => <b>{chunks}</b> }
