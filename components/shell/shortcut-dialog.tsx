'use client'

import { useTranslations } from 'next-intl'
import { Keys, useShortcutList } from '@/components/patterns/shortcuts/shortcuts'
import type { Shortcut } from '@/components/patterns/shortcuts/strokes'
import { Dialog } from '@/components/ui/dialog'

/** The sheet in its dialog; loaded after the page, see the shortcut sheet. */
export function ShortcutDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTranslations('shell.keys')
  const all = useShortcutList()
  const of = (scope: Shortcut['scope']) => all.filter(s => s.scope === scope)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} size="md">
      <Section title={t('here')} shortcuts={of('page')} />
      <Section title={t('everywhere')} shortcuts={of('everywhere')} />
    </Dialog>
  )
}

function Section({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-fg-3">{title}</h3>
      <dl className="grid grid-cols-2 gap-x-6 max-md:grid-cols-1">
        {shortcuts.map(s => (
          <div
            key={`${s.keys} ${s.label}`}
            className="flex h-7.5 items-center justify-between gap-2 border-b"
          >
            <dt className="truncate">{s.label}</dt>
            <dd>
              <Keys keys={s.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
