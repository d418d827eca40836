'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useViewer, useWhyNot } from '@/components/shell/viewer-context'
import { MenuChoice, MenuItem } from '@/components/ui/menu'
import { useSwitchOrganization } from './use-switch-organization'

/** Where the viewer belongs, the present one ticked, and the way to one more: a part of a menu. */
export function OrganizationItems({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('identity.organization')
  const viewer = useViewer()
  const whyNot = useWhyNot('org.manage')
  const reason = useId()
  const { mutate } = useSwitchOrganization()
  return (
    <>
      <MenuChoice
        label={t('label')}
        value={viewer.orgId}
        onValueChange={orgId => mutate(orgId)}
        options={viewer.organizations.map(({ id, slug, name }) => ({
          value: id,
          label: (
            <span className="flex max-w-56 items-baseline gap-2">
              <span className="truncate">{name}</span>
              <span className="mono truncate text-xs text-fg-3">{slug}</span>
            </span>
          ),
        }))}
      />
      <MenuItem
        onClick={onCreate}
        disabled={whyNot !== undefined}
        {...(whyNot !== undefined && { 'aria-describedby': reason })}
      >
        <Plus aria-hidden />
        {t('new')}
      </MenuItem>
      {whyNot !== undefined && (
        <div id={reason} className="max-w-64 px-2 pb-1 text-xs text-fg-3">
          {whyNot}
        </div>
      )}
    </>
  )
}
