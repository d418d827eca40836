'use client'

import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext } from 'react'
import { type Permission, type Role, roleMay, rolesWith } from '@/lib/platform/permissions'

/** What the console knows of the person who looks. */
export interface ShellViewer {
  personId: string
  name: string
  email: string
  role: Role
  orgName: string
  orgSlug: string
  mustChangePassword: boolean
}

const Context = createContext<ShellViewer | null>(null)

export function ViewerProvider({ viewer, children }: { viewer: ShellViewer; children: ReactNode }) {
  return <Context value={viewer}>{children}</Context>
}

/** Who looks. */
export function useViewer(): ShellViewer {
  const viewer = useContext(Context)
  if (viewer === null) throw new Error('ViewerProvider is missing')
  return viewer
}

/** Why the viewer may not do something, or undefined: `<Button reason={useDenied('server.manage')}>`. */
export function useDenied(permission: Permission): string | undefined {
  const t = useTranslations('shell')
  const { role } = useViewer()
  if (roleMay(role, permission)) return undefined
  return t('denied', {
    roles: rolesWith(permission)
      .map(r => t(`roles.${r}`))
      .join(', '),
  })
}
