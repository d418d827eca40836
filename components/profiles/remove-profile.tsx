'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { Panel } from '@/components/patterns/panel'
import { Problem } from '@/components/patterns/problem'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toaster'
import type { ProfileDto } from '@/lib/profiles'
import { removeProfileMutation } from './queries'

export function RemoveProfile({ profile }: { profile: ProfileDto }) {
  const t = useTranslations('profiles.remove')
  const router = useRouter()
  const whyNot = useWhyNot('profile.manage')
  const [asking, setAsking] = useState(false)
  const remove = useChange('profiles', removeProfileMutation, () => {
    toast.done(t('done', { name: profile.name }))
    router.push('/profiles')
  })
  return (
    <Panel title={t('title')} padded>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-fg-2">{t('text', { n: profile.counts.tokens })}</p>
        <Button variant="danger" reason={whyNot} onClick={() => setAsking(true)}>
          {t('act')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={next => {
          setAsking(next)
          remove.reset()
        }}
        title={t('ask', { name: profile.name })}
        description={t('text', { n: profile.counts.tokens })}
        confirm={t('act')}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(profile.id)}
      >
        <Problem error={remove.error} />
      </ConfirmDialog>
    </Panel>
  )
}
