'use client'

import { Plus, SunMoon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useCommand } from '@/components/patterns/command/commands'
import { useWhyNot } from './viewer-context'

/** What the palette can do from every page. */
export function CommandActions() {
  const t = useTranslations('shell.command')
  const servers = useTranslations('servers')
  const router = useRouter()
  const { resolvedTheme, setTheme } = useTheme()
  useCommand({
    id: 'add server',
    label: servers('add'),
    icon: <Plus aria-hidden />,
    reason: useWhyNot('server.manage'),
    run: () => router.push('/servers/new'),
  })
  useCommand({
    id: 'theme dark light',
    label: t('theme'),
    icon: <SunMoon aria-hidden />,
    run: () => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark'),
  })
  return null
}
