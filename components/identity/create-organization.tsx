'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { organizationSlug, suggestSlug } from '@/lib/identity'
import { createOrganizationMutation } from './queries'
import { useChange } from './use-change'
import { useSwitchOrganization } from './use-switch-organization'

/** Makes an organization and goes there. Its key follows the name until it is typed. */
export function CreateOrganization({ onClose }: { onClose: () => void }) {
  const t = useTranslations('identity.organization')
  const c = useTranslations('common')
  const form = useId()
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<string>()
  const [tried, setTried] = useState(false)
  const go = useSwitchOrganization()
  // Once it is made, the dialog goes even if the switch fails: the menu has the new one.
  const create = useChange('members', createOrganizationMutation, made =>
    go.mutate(made.id, { onError: onClose }),
  )
  const trimmed = name.trim()
  const slug = typed ?? suggestSlug(name)
  const badSlug = !organizationSlug.safeParse(slug).success
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (trimmed !== '' && !badSlug) create.mutate({ slug, name: trimmed })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('createTitle')}
      description={t('createText')}
      actions={
        <>
          <DialogClose render={<Button>{c('cancel')}</Button>} />
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={create.isPending || go.isPending || go.isSuccess}
          >
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        <Field label={t('name')} required error={tried && trimmed === '' ? t('needName') : undefined}>
          <Input autoComplete="off" maxLength={100} value={name} onChange={e => setName(e.target.value)} />
        </Field>
        <Field
          label={t('slug')}
          required
          hint={t('slugHint')}
          error={tried && badSlug ? t('badSlug') : undefined}
        >
          <Input
            className="mono"
            autoComplete="off"
            maxLength={64}
            value={slug}
            onChange={e => setTyped(e.target.value)}
          />
        </Field>
      </form>
      <Problem error={create.error} />
    </Dialog>
  )
}
