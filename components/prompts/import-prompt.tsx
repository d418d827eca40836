'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { pushPrompt } from './queries'
import { readPromptFile } from './read-prompt-file'

/** A prompt file from git: what it would change is shown first, then it is saved as the next version. */
export function ImportPrompt({ onClose }: { onClose: () => void }) {
  const t = useTranslations('prompts.import')
  const c = useTranslations('common')
  const router = useRouter()
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const check = useMutation({
    mutationFn: async () => {
      const file = await readPromptFile(text)
      return { file, would: await pushPrompt({ file, dryRun: true }) }
    },
  })
  const push = useChange('prompts', { mutationFn: pushPrompt }, ({ name }) => router.push(`/prompts/${name}`))
  const checked = check.data
  const edit = (next: string) => {
    setText(next)
    check.reset()
    push.reset()
  }
  const unchanged = checked?.would.action === 'unchanged'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={t('title')}
      description={t('text')}
      actions={
        <>
          <DialogClose render={<Button>{c('cancel')}</Button>} />
          {checked === undefined ? (
            <Button
              variant="primary"
              pending={check.isPending}
              reason={text.trim() === '' ? t('needText') : undefined}
              onClick={() => check.mutate()}
            >
              {t('check')}
            </Button>
          ) : (
            <Button
              variant="primary"
              pending={push.isPending}
              reason={unchanged ? t('nothing') : undefined}
              onClick={() => push.mutate({ file: checked.file, ...(note.trim() !== '' && { note }) })}
            >
              {t('now')}
            </Button>
          )}
        </>
      }
    >
      <Field label={t('file')} note={c('optional')}>
        <Input
          type="file"
          accept=".yaml,.yml,.json"
          className="py-1"
          onChange={event => void event.target.files?.[0]?.text().then(edit)}
        />
      </Field>
      <Field label={t('content')} required>
        <Textarea
          className="mono min-h-48 text-xs"
          spellCheck={false}
          value={text}
          onChange={event => edit(event.target.value)}
        />
      </Field>
      <Field label={t('note')} note={c('optional')}>
        <Input maxLength={2000} value={note} onChange={event => setNote(event.target.value)} />
      </Field>
      {checked !== undefined && (
        <Notice
          tone="info"
          role="status"
          title={t(`would.${checked.would.action}`, { name: checked.would.name })}
        >
          <ul className="list-disc pl-4">
            {checked.would.details.map(line => (
              <li key={line} className="[overflow-wrap:anywhere]">
                {line}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Problem error={check.error ?? push.error} />
    </Dialog>
  )
}
