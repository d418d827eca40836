'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CommandProvider } from '@/components/patterns/command/commands'
import { ShortcutProvider, useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { CommandActions } from './command-actions'
import { CommandMenuProvider } from './command-menu'
import { CommandSearches } from './command-searches'
import { LiveProvider } from './live'
import { allPages, type PageLink } from './pages'
import { ShortcutSheet } from './shortcut-sheet'
import { Sidebar } from './sidebar'
import type { ShellViewer } from './viewer'
import { ViewerProvider } from './viewer-context'

/** The frame of every page of the console: sidebar at the left, the page at the right. */
export function Shell({ viewer, children }: { viewer: ShellViewer; children: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <ViewerProvider viewer={viewer}>
      <LiveProvider scope={`${viewer.orgSlug}:${viewer.personId}`}>
        <ShortcutProvider>
          <CommandProvider>
            <CommandMenuProvider>
              <a
                href="#content"
                className="sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2 focus:shadow-pop"
              >
                {t('skip')}
              </a>
              <div className="grid min-h-dvh grid-cols-[var(--sidebar)_minmax(0,1fr)] max-lg:grid-cols-[var(--sidebar-rail)_minmax(0,1fr)] max-md:flex max-md:h-dvh max-md:flex-col">
                <Sidebar viewer={viewer} />
                {children}
              </div>
              {allPages.map(page => (
                <PageShortcut key={page.name} page={page} />
              ))}
              <CommandActions />
              <CommandSearches />
              <ShortcutSheet />
            </CommandMenuProvider>
          </CommandProvider>
        </ShortcutProvider>
      </LiveProvider>
    </ViewerProvider>
  )
}

function PageShortcut({ page }: { page: PageLink }) {
  const t = useTranslations('shell.pages')
  const router = useRouter()
  useShortcut({
    keys: page.keys,
    label: t(page.name),
    scope: 'everywhere',
    run: () => router.push(page.href),
  })
  return null
}
