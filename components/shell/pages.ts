import {
  Bot,
  ChartGantt,
  GitCompare,
  Inbox,
  LayoutDashboard,
  Library,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  Server,
  Settings,
} from 'lucide-react'

export type PageName =
  | 'overview'
  | 'inbox'
  | 'catalog'
  | 'changes'
  | 'servers'
  | 'profiles'
  | 'prompts'
  | 'runs'
  | 'audit'
  | 'settings'

export interface PageLink {
  name: PageName
  href: string
  icon: LucideIcon
  keys: string
  /** On a phone's bottom bar; the others are under More. */
  phone?: boolean
}

const overview: PageLink = { name: 'overview', href: '/', icon: LayoutDashboard, keys: 'g o', phone: true }
const inbox: PageLink = { name: 'inbox', href: '/inbox', icon: Inbox, keys: 'g i', phone: true }
const catalog: PageLink = { name: 'catalog', href: '/catalog', icon: Library, keys: 'g c' }
const changes: PageLink = { name: 'changes', href: '/changes', icon: GitCompare, keys: 'g h', phone: true }
const servers: PageLink = { name: 'servers', href: '/servers', icon: Server, keys: 'g s' }
const profiles: PageLink = { name: 'profiles', href: '/profiles', icon: Bot, keys: 'g f' }
const prompts: PageLink = { name: 'prompts', href: '/prompts', icon: MessageSquareText, keys: 'g p' }
const runs: PageLink = { name: 'runs', href: '/runs', icon: ChartGantt, keys: 'g r', phone: true }
const audit: PageLink = { name: 'audit', href: '/audit', icon: ScrollText, keys: 'g a' }
export const settings: PageLink = { name: 'settings', href: '/settings', icon: Settings, keys: 'g ,' }

/** The sidebar, section by section. One list feeds it, the palette and the shortcuts. */
export const sections: readonly { title?: 'govern' | 'operate'; pages: readonly PageLink[] }[] = [
  { pages: [overview, inbox] },
  { title: 'govern', pages: [catalog, changes, servers, profiles] },
  { title: 'operate', pages: [prompts, runs, audit] },
]

export const allPages: readonly PageLink[] = [...sections.flatMap(s => s.pages), settings]

/** Whether an address lies on this page. */
export const isOn = (page: PageLink, pathname: string): boolean =>
  page.href === '/' ? pathname === '/' : pathname === page.href || pathname.startsWith(`${page.href}/`)
