'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChange } from '@/components/identity/use-change'
import { Problem } from '@/components/patterns/problem'
import { Button, IconButton } from '@/components/ui/button'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import { PRODUCTION, type PromptDetail } from '@/lib/prompts'
import { createReleaseMutation } from './release-queries'
import { readStages, type StageText, usualStages } from './stages'

/** A version is offered to a growing share of conversations, each stage with what it must see before the next. */
export function NewRelease({
  prompt,
  version,
  onClose,
}: {
  prompt: PromptDetail
  version: number
  onClose: () => void
}) {
  const t = useTranslations('prompts.newRelease')
  const c = useTranslations('common')
  const served = prompt.labels.find(label => label.name === PRODUCTION)
  const [stages, setStages] = useState<readonly StageText[]>(usualStages)
  const [notes, setNotes] = useState('')
  const [submit, setSubmit] = useState(true)
  const read = readStages(stages)
  const create = useChange('prompts', createReleaseMutation, () => {
    toast.done(t(submit ? 'submitted' : 'drafted'))
    onClose()
  })
  const change = (index: number, patch: Partial<StageText>) =>
    setStages(stages.map((stage, i) => (i === index ? { ...stage, ...patch } : stage)))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={t('title', { n: version })}
      description={served === undefined ? t('firstText') : t('text', { n: served.version })}
      actions={
        <>
          <DialogClose render={<Button>{c('cancel')}</Button>} />
          <Button
            variant="primary"
            pending={create.isPending}
            reason={served !== undefined && read === undefined ? t('badStages') : undefined}
            onClick={() =>
              create.mutate({
                name: prompt.name,
                version,
                submit,
                ...(served !== undefined && read !== undefined && { stages: read }),
                ...(notes.trim() !== '' && { notes: notes.trim() }),
              })
            }
          >
            {t(submit ? 'submit' : 'draft')}
          </Button>
        </>
      }
    >
      {served !== undefined && (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 font-medium">{t('stages')}</legend>
          {stages.map((stage, i) => (
            <StageRow
              // biome-ignore lint/suspicious/noArrayIndexKey: stages are identified by their place
              key={i}
              index={i}
              stage={stage}
              only={stages.length === 1}
              onChange={patch => change(i, patch)}
              onRemove={() => setStages(stages.filter((_, at) => at !== i))}
            />
          ))}
          <Button
            size="sm"
            className="justify-self-start"
            onClick={() => setStages([{ percent: '', minMinutes: '60', minSample: '50' }, ...stages])}
          >
            <Plus aria-hidden />
            {t('addStage')}
          </Button>
        </fieldset>
      )}
      <Field label={t('notes')} note={c('optional')} hint={t('notesHint')}>
        <Textarea maxLength={10_000} value={notes} onChange={event => setNotes(event.target.value)} />
      </Field>
      <CheckboxLine checked={submit} onCheckedChange={setSubmit}>
        {t('submitNow')}
      </CheckboxLine>
      <Problem error={create.error} />
    </Dialog>
  )
}

function StageRow({
  index,
  stage,
  only,
  onChange,
  onRemove,
}: {
  index: number
  stage: StageText
  only: boolean
  onChange: (patch: Partial<StageText>) => void
  onRemove: () => void
}) {
  const t = useTranslations('prompts.newRelease')
  const field = (name: keyof StageText, unit: string) => (
    <span className="flex items-center gap-1.5 text-xs text-fg-3">
      <Input
        className="num w-18 text-right"
        inputMode="decimal"
        aria-label={t(`stage.${name}`, { n: index + 1 })}
        value={stage[name]}
        onChange={event => onChange({ [name]: event.target.value })}
      />
      {unit}
    </span>
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {field('percent', '%')}
      {field('minMinutes', t('minutes'))}
      {field('minSample', t('conversations'))}
      <IconButton
        label={t('removeStage', { n: index + 1 })}
        reason={only ? t('needStage') : undefined}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
