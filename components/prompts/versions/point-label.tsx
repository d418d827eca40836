'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { issueAt, Problem } from '@/components/patterns/problem'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import { labelName, PRODUCTION, type PromptDetail } from '@/lib/prompts'
import { removeLabelMutation, setLabelMutation } from '../queries'

/** Environments beside production point at a version at once; production moves by a release only. */
export function PointLabel({
  prompt,
  version,
  onClose,
}: {
  prompt: PromptDetail
  version: number
  onClose: () => void
}) {
  const t = useTranslations('prompts.label')
  const c = useTranslations('common')
  const whyNot = useWhyNot('prompt.release')
  const [label, setLabel] = useState('staging')
  const [tried, setTried] = useState(false)
  const usable = labelName.safeParse(label).success && label !== PRODUCTION
  const point = useChange('prompts', setLabelMutation, () => {
    toast.done(t('done', { label, n: version }))
    onClose()
  })
  const remove = useChange('prompts', removeLabelMutation)
  const others = prompt.labels.filter(one => one.name !== PRODUCTION)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { n: version })}
      description={t('text')}
      actions={
        <>
          <DialogClose render={<Button>{c('cancel')}</Button>} />
          <Button
            variant="primary"
            reason={whyNot}
            pending={point.isPending}
            onClick={() => {
              setTried(true)
              if (usable) point.mutate({ name: prompt.name, label, version })
            }}
          >
            {t('now')}
          </Button>
        </>
      }
    >
      <Field
        label={t('name')}
        required
        hint={t('hint')}
        error={
          tried && !usable ? t(label === PRODUCTION ? 'production' : 'bad') : issueAt(point.error, 'label')
        }
      >
        <Input
          className="mono"
          maxLength={40}
          spellCheck={false}
          value={label}
          onChange={event => setLabel(event.target.value)}
        />
      </Field>
      {others.length > 0 && (
        <ul className="divide-y rounded-md border" aria-label={t('existing')}>
          {others.map(one => (
            <li key={one.name} className="flex min-h-8 items-center gap-2 px-2 text-xs">
              <code className="mono">{one.name}</code>
              <span className="num text-fg-3">{one.version}</span>
              <Button
                size="sm"
                variant="ghost"
                className="ml-auto"
                reason={whyNot}
                pending={remove.isPending && remove.variables?.label === one.name}
                onClick={() => remove.mutate({ name: prompt.name, label: one.name })}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Problem error={point.error ?? remove.error} />
    </Dialog>
  )
}
