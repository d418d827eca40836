'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ErrorState } from '@/components/patterns/error-state'
import { Panel } from '@/components/patterns/panel'
import { Problem } from '@/components/patterns/problem'
import { SkeletonRows } from '@/components/patterns/skeleton-rows'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import type { Viewer } from '@/lib/identity'
import { CreateOrganization } from './create-organization'
import { renameMutation, viewerQuery } from './queries'
import { SettingsFrame } from './settings-frame'
import { useChange } from './use-change'

export function OrganizationSettings() {
  const t = useTranslations('settings.organization')
  const c = useTranslations('common')
  const viewer = useQuery(viewerQuery)
  return (
    <SettingsFrame section="organization">
      {viewer.isError ? (
        <ErrorState error={viewer.error} title={c('error.title')} onRetry={() => void viewer.refetch()} />
      ) : viewer.data === undefined ? (
        <SkeletonRows label={c('loading')} />
      ) : (
        <Panel title={t('title')} padded action={<NewOrganization />}>
          <OrganizationForm viewer={viewer.data} />
        </Panel>
      )}
    </SettingsFrame>
  )
}

function NewOrganization() {
  const t = useTranslations('identity.organization')
  const whyNot = useWhyNot('org.manage')
  const [creating, setCreating] = useState(false)
  return (
    <>
      <Button size="sm" reason={whyNot} onClick={() => setCreating(true)}>
        {t('new')}
      </Button>
      {creating && <CreateOrganization onClose={() => setCreating(false)} />}
    </>
  )
}

function OrganizationForm({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('settings.organization')
  const c = useTranslations('common')
  const router = useRouter()
  const whyNot = useWhyNot('org.manage')
  const [name, setName] = useState(viewer.orgName)
  const rename = useChange('members', renameMutation, () => {
    toast.done(t('renamed'))
    router.refresh()
  })
  const trimmed = name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (whyNot === undefined && trimmed !== '' && trimmed !== viewer.orgName) rename.mutate({ name: trimmed })
  }
  return (
    <form onSubmit={submit} className="grid max-w-sm gap-3">
      <Field label={t('name')} error={trimmed === '' ? t('needed') : undefined}>
        <Input
          value={name}
          maxLength={100}
          readOnly={whyNot !== undefined}
          onChange={event => setName(event.target.value)}
        />
      </Field>
      <Field label={t('slug')} hint={t('slugHint')}>
        <Input value={viewer.orgSlug} readOnly className="mono" />
      </Field>
      <Problem error={rename.error} />
      <div>
        <Button
          type="submit"
          variant="primary"
          pending={rename.isPending}
          reason={whyNot}
          disabled={trimmed === '' || trimmed === viewer.orgName}
        >
          {c('save')}
        </Button>
      </div>
    </form>
  )
}
