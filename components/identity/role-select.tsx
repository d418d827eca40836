'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import { type Role, roles } from '@/lib/platform/permissions'

interface RoleSelectProps {
  value: Role
  onValueChange: (role: Role) => void
  /** Those that may be given; all when left out. */
  among?: readonly Role[]
  size?: 'sm' | 'md'
  disabled?: boolean
  id?: string
  className?: string
  'aria-label'?: string
}

/** One of the five roles, with what it is for. */
export function RoleSelect({ among = roles, ...props }: RoleSelectProps) {
  const t = useTranslations('settings.roles')
  const names = useTranslations('shell.roles')
  return (
    <Select {...props} options={among.map(role => ({ value: role, label: names(role), end: t(role) }))} />
  )
}
