'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Menu, MenuLink } from '@/components/ui/menu'
import { exportHref } from './audit-filters'
import type { AuditInput } from './queries'

/** Everything that matches as a file, made by the server page by page. */
export function AuditExport({ input }: { input: AuditInput }) {
  const t = useTranslations('common.table')
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm">
          <Download aria-hidden />
          {t('export')}
        </Button>
      }
    >
      <MenuLink href={exportHref(input, 'csv')} download>
        {t('exportCsv')}
      </MenuLink>
      <MenuLink href={exportHref(input, 'jsonl')} download>
        {t('exportJson')}
      </MenuLink>
    </Menu>
  )
}
