'use client'

import { useTranslations } from 'next-intl'
import type { InboxItem } from '@/lib/inbox'
import { roles } from '@/lib/platform/permissions'

/** Why the viewer may not decide an item, in words; undefined when they may. */
export function useMayNot(item: InboxItem): string | undefined {
  const t = useTranslations('inbox.mayNot')
  const role = useTranslations('shell.roles')
  if (item.mayNotReason === null) return undefined
  return t(item.mayNotReason, {
    roles: item.reviewers
      .map(name => {
        const known = roles.find(r => r === name)
        return known === undefined ? name : role(known)
      })
      .join(', '),
  })
}
