'use client'

import { Dialog } from '@base-ui/react/dialog'
import { useQueries } from '@tanstack/react-query'
import { Command as Cmdk } from 'cmdk'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { type Command, useCommands } from '@/components/patterns/command/commands'
import { Keys } from '@/components/patterns/shortcuts/shortcuts'
import { dialogBackdrop, dialogBox } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { cn } from '@/lib/platform/cn'
import { allPages } from './pages'

/** The palette in its dialog; loaded after the page, see the command menu. */
export function PaletteDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTranslations('shell')
  return (
    <Dialog.Root open={open} onOpenChange={next => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogBackdrop} />
        <Dialog.Popup aria-label={t('command.title')} className={cn(dialogBox, 'max-w-xl overflow-hidden')}>
          <Palette close={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Palette({ close }: { close: () => void }) {
  const t = useTranslations('shell')
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const { actions, searches } = useCommands()
  const found = useQueries({
    queries: searches.map(s => ({
      queryKey: ['command', s.id, query],
      queryFn: ({ signal }: { signal: AbortSignal }) => s.search(query, signal),
      enabled: query.length >= 2,
    })),
  })
  const pages = allPages.map<Command>(page => ({
    id: page.name,
    label: t(`pages.${page.name}`),
    icon: <page.icon aria-hidden />,
    keys: page.keys,
    run: () => router.push(page.href),
  }))
  // The id holds the English name of a page: people type it in any language.
  const fits = ({ label, id }: Command) => `${label} ${id}`.toLowerCase().includes(query.toLowerCase())
  const fittingPages = pages.filter(fits)
  const fittingActions = actions.filter(fits)
  const nothing =
    fittingPages.length + fittingActions.length === 0 && found.every(f => (f.data ?? []).length === 0)
  const run = (command: Command) => {
    if (command.reason !== undefined) return
    close()
    command.run()
  }
  return (
    <Cmdk label={t('command.title')} shouldFilter={false} loop>
      <div className="flex h-11 items-center gap-2 border-b px-3 text-md">
        <Search aria-hidden className="size-4 text-fg-3" />
        <Cmdk.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={t('command.placeholder')}
          className="h-full min-w-0 grow bg-transparent outline-none"
        />
        <Kbd>esc</Kbd>
      </div>
      {nothing && (
        <p role="status" className="px-2 py-6 text-center text-fg-3">
          {found.some(f => f.isFetching) ? t('command.searching') : t('command.empty')}
        </p>
      )}
      <Cmdk.List
        label={t('command.title')}
        className={cn('max-h-[60vh] scroll-thin p-1', nothing && 'hidden')}
      >
        {searches.map((s, i) => (
          <Group key={s.id} heading={s.heading} commands={found[i]?.data ?? []} run={run} />
        ))}
        <Group heading={t('command.actions')} commands={fittingActions} run={run} />
        <Group heading={t('command.pages')} commands={fittingPages} run={run} />
      </Cmdk.List>
    </Cmdk>
  )
}

function Group({
  heading,
  commands,
  run,
}: {
  heading: string
  commands: readonly Command[]
  run: (c: Command) => void
}) {
  if (commands.length === 0) return null
  return (
    <Cmdk.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:leading-6 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-fg-3"
    >
      {commands.map(command => (
        <Cmdk.Item
          key={command.id}
          value={command.id}
          onSelect={() => run(command)}
          aria-disabled={command.reason !== undefined || undefined}
          className="flex h-8 min-w-0 items-center gap-2 rounded-md px-2 aria-disabled:text-fg-disabled aria-selected:bg-accent-subtle aria-selected:shadow-[inset_2px_0_0_var(--accent)] [&>svg]:size-4 [&>svg]:text-fg-3"
        >
          {command.icon}
          <span className="min-w-0 grow truncate">{command.label}</span>
          <span className="shrink-0 text-xs text-fg-3">{command.reason ?? command.note}</span>
          {command.keys !== undefined && <Keys keys={command.keys} />}
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  )
}
