'use client'

import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { openChangesQuery } from '@/components/changes/queries'
import { useFormat } from '@/components/i18n/format'
import { OrganizationItems } from '@/components/identity/organization-items'
import { useFollowSwitch } from '@/components/identity/use-switch-organization'
import { inboxCountsQuery } from '@/components/inbox/queries'
import { Menu, MenuLink, MenuSeparator } from '@/components/ui/menu'
import { Tooltip } from '@/components/ui/tooltip'
import { cn } from '@/lib/platform/cn'
import { Logo } from './logo'
import { allPages, isOn, type PageLink, sections } from './pages'
import { AccountItems, UserMenu } from './user-menu'
import type { ShellViewer } from './viewer'

const CreateOrganization = lazy(() =>
  import('@/components/identity/create-organization').then(m => ({ default: m.CreateOrganization })),
)

const row =
  'relative flex h-7.5 items-center gap-2 rounded-md px-2 text-fg-2 hover:bg-hover hover:text-fg aria-[current=page]:bg-active aria-[current=page]:font-medium aria-[current=page]:text-fg [&_svg]:size-4 [&_svg]:text-fg-3 aria-[current=page]:[&_svg]:text-fg focus-visible:-outline-offset-2'
const onRail = 'max-lg:justify-center max-lg:px-0'
const onPhone =
  'max-md:h-13 max-md:flex-1 max-md:flex-col max-md:gap-0.5 max-md:rounded-none max-md:text-2xs max-md:aria-[current=page]:bg-transparent max-md:aria-[current=page]:shadow-[inset_0_2px_0_var(--accent)]'

/** 216 px with names, a 52 px rail below 1180, a bar at the bottom of a phone. */
export function Sidebar({ viewer }: { viewer: ShellViewer }) {
  const t = useTranslations('shell')
  const [creating, setCreating] = useState(false)
  const onCreate = () => setCreating(true)
  useFollowSwitch()
  return (
    <nav
      aria-label={t('main')}
      className="sticky top-0 flex h-dvh flex-col gap-4 border-r bg-canvas px-2 pt-2 pb-3 max-md:static max-md:order-1 max-md:h-auto max-md:flex-row max-md:gap-0 max-md:border-t max-md:border-r-0 max-md:p-0"
    >
      <Link
        href="/"
        aria-label={t('product')}
        className="flex h-8 items-center gap-2 rounded-md px-2 font-semibold max-lg:justify-center max-lg:px-0 max-md:hidden"
      >
        <Logo className="size-5 text-accent dark:text-accent-text" />
        <span className="truncate max-lg:hidden">{t('product')}</span>
      </Link>
      {sections.map(section => (
        <div
          key={section.title ?? 'first'}
          className={cn(
            'grid gap-px max-md:contents',
            section.title !== undefined && 'max-lg:border-t max-lg:pt-3',
          )}
        >
          {section.title !== undefined && (
            <h2 className="px-2 text-2xs leading-6 font-medium text-fg-3 max-lg:hidden">
              {t(section.title)}
            </h2>
          )}
          {section.pages.map(page => (
            <NavLink key={page.name} page={page} />
          ))}
        </div>
      ))}
      <MorePages onCreate={onCreate} />
      <UserMenu viewer={viewer} onCreate={onCreate} />
      {creating && (
        <Suspense>
          <CreateOrganization onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </nav>
  )
}

function NavLink({ page }: { page: PageLink }) {
  const t = useTranslations('shell.pages')
  const pathname = usePathname()
  const link = (
    <Link
      href={page.href}
      {...(isOn(page, pathname) && { 'aria-current': 'page' as const })}
      className={cn(row, onRail, onPhone, page.phone !== true && 'max-md:hidden')}
    >
      <page.icon aria-hidden />
      <span className="max-lg:sr-only max-md:not-sr-only">{t(page.name)}</span>
      {page.name === 'inbox' && <InboxCount />}
      {page.name === 'changes' && <ChangesCount />}
    </Link>
  )
  return (
    <Tooltip content={t(page.name)} side="right">
      {link}
    </Tooltip>
  )
}

function InboxCount() {
  const t = useTranslations('shell')
  const n = useQuery(inboxCountsQuery).data?.open ?? 0
  return <NavCount n={n} label={t('inboxOpen', { n })} />
}

function ChangesCount() {
  const t = useTranslations('shell')
  const n = useQuery(openChangesQuery()).data?.total ?? 0
  return <NavCount n={n} label={t('changesOpen', { n })} />
}

/** How much waits behind a link; nothing where nothing does. */
function NavCount({ n, label }: { n: number; label: string }) {
  const format = useFormat()
  if (n === 0) return null
  return (
    <>
      <span
        aria-hidden
        className="num ml-auto text-xs font-semibold text-accent-text max-lg:absolute max-lg:-top-px max-lg:-right-0.75 max-lg:grid max-lg:h-3.75 max-lg:min-w-3.75 max-lg:place-items-center max-lg:rounded-full max-lg:bg-accent max-lg:px-0.75 max-lg:text-[0.625rem] max-lg:text-on-accent max-md:top-1 max-md:right-[calc(50%-1.625rem)]"
      >
        {format.number(n)}
      </span>
      <span className="sr-only">{label}</span>
    </>
  )
}

/** On a phone: the pages that have no place on the bar. */
function MorePages({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('shell')
  const rest = allPages.filter(page => page.phone !== true)
  return (
    <div className="hidden max-md:flex max-md:flex-1">
      <Menu
        side="top"
        align="end"
        trigger={
          <button type="button" className={cn(row, onPhone, 'w-full justify-center')}>
            <Ellipsis aria-hidden />
            {t('more')}
          </button>
        }
      >
        {rest.map(page => (
          <MenuLink key={page.name} render={<Link href={page.href} />} className="min-h-9">
            <page.icon aria-hidden />
            {t(`pages.${page.name}`)}
          </MenuLink>
        ))}
        <MenuSeparator />
        <OrganizationItems onCreate={onCreate} />
        <MenuSeparator />
        <AccountItems />
      </Menu>
    </div>
  )
}
