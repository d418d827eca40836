'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import { AppError } from '@/lib/platform/errors'
import type { PromptContent, PromptDetail } from '@/lib/prompts'
import { saveVersionMutation } from '../queries'

interface SaveVersionProps {
  prompt: PromptDetail
  base: number
  content: PromptContent
  pins: Record<string, number>
  onClose: () => void
}

/** A version is never changed again: the author says why it is made. Someone else's newer one is told first. */
export function SaveVersion({ prompt, base, content, pins, onClose }: SaveVersionProps) {
  const t = useTranslations('prompts.editor.saving')
  const c = useTranslations('common')
  const router = useRouter()
  const [note, setNote] = useState('')
  const save = useChange('prompts', saveVersionMutation, version => {
    toast.done(t('done', { n: version.number }))
    router.push(
      version.number > 1
        ? `/prompts/${prompt.name}/compare?before=${version.number - 1}&after=${version.number}`
        : `/prompts/${prompt.name}?tab=content`,
    )
  })
  const overtaken = save.error instanceof AppError && save.error.code === 'conflict'
  const send = (from: number | undefined) =>
    save.mutate({
      name: prompt.name,
      content,
      pins,
      ...(from !== undefined && { base: from }),
      ...(note.trim() !== '' && { note: note.trim() }),
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { n: prompt.latest + 1 })}
      description={t('text')}
      actions={
        <>
          <DialogClose render={<Button>{c('cancel')}</Button>} />
          {overtaken && (
            <Button pending={save.isPending} onClick={() => send(undefined)}>
              {t('anyway')}
            </Button>
          )}
          <Button variant="primary" pending={save.isPending} onClick={() => send(base)}>
            {t('now')}
          </Button>
        </>
      }
    >
      <Field label={t('note')} note={c('optional')} hint={t('noteHint')}>
        <Textarea maxLength={2000} value={note} onChange={event => setNote(event.target.value)} />
      </Field>
      <Problem error={save.error} />
    </Dialog>
  )
}
