'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page, PageBody } from '@/components/shell/page'
import { cn } from '@/lib/platform/cn'

const sections = ['account', 'organization', 'members', 'api-keys', 'secrets', 'lint'] as const
export type SettingsSection = (typeof sections)[number]

/** The settings: sections at the left (above, on a phone), one of them open. */
export function SettingsFrame({ section, children }: { section: SettingsSection; children: ReactNode }) {
  const t = useTranslations('settings')
  const pathname = usePathname()
  return (
    <Page crumbs={[{ label: t('title'), href: '/settings' }, { label: t(`nav.${section}`) }]}>
      <div className="flex min-w-0 max-md:flex-col">
        <nav
          aria-label={t('title')}
          className="w-48 shrink-0 px-3 pt-4 max-md:flex max-md:w-full max-md:gap-1 max-md:overflow-x-auto max-md:pt-2"
        >
          {sections.map(one => (
            <Link
              key={one}
              href={`/settings/${one}`}
              aria-current={pathname === `/settings/${one}` ? 'page' : undefined}
              className={cn(
                'flex min-h-7 items-center rounded-md px-2 whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg',
                one === section && 'bg-active font-medium text-fg',
              )}
            >
              {t(`nav.${one}`)}
            </Link>
          ))}
        </nav>
        <PageBody className="grid max-w-4xl grow content-start gap-4">{children}</PageBody>
      </div>
    </Page>
  )
}
