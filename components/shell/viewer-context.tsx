'use client'

import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext } from 'react'
import { type Permission, roleMay, rolesWith } from '@/lib/platform/permissions'
import type { ShellViewer } from './viewer'

const Context = createContext<ShellViewer | null>(null)

export const ViewerProvider = ({ viewer, children }: { viewer: ShellViewer; children: ReactNode }) => (
  <Context value={viewer}>{children}</Context>
)

export function useViewer(): ShellViewer {
  const viewer = useContext(Context)
  if (viewer === null) throw new Error('ViewerProvider is missing')
  return viewer
}

/** Why the viewer can't do a thing that needs this permission, in words for a disabled button; undefined when allowed. */
export function useWhyNot(permission: Permission): string | undefined {
  const t = useTranslations('shell')
  const { role } = useViewer()
  if (roleMay(role, permission)) return undefined
  return t('needRole', {
    roles: rolesWith(permission)
      .map(r => t(`roles.${r}`))
      .join(', '),
  })
}
