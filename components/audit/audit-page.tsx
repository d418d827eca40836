'use client'

import { useTranslations } from 'next-intl'
import { NoPermission } from '@/components/patterns/list-states'
import { Page } from '@/components/shell/page'
import { useWhyNot } from '@/components/shell/viewer-context'
import { rolesWith } from '@/lib/platform/permissions'
import { AuditLog } from './audit-log'

export function AuditPage({ now }: { now: number }) {
  const t = useTranslations('audit')
  const names = useTranslations('shell.roles')
  const whyNot = useWhyNot('audit.read')
  return (
    <Page crumbs={[{ label: t('title') }]} fixed>
      {whyNot === undefined ? (
        <AuditLog now={now} />
      ) : (
        <NoPermission roles={rolesWith('audit.read').map(role => names(role))} />
      )}
    </Page>
  )
}
