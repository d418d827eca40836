'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import { type ContractDetail, tiers } from '@/lib/contracts'
import { governMutation } from '../queries'
import { FieldInput } from './field-input'
import { fromGovernance, type GovernField, type NumberField, toPatch, touched } from './model'

const wide: readonly GovernField[] = ['tier', 'hints', 'lifecycle']
const paired: readonly GovernField[] = [
  'owner',
  'group',
  'allowedAgents',
  'allowedRoles',
  'timeoutMs',
  'maxQpsPerTenant',
  'maxRetry',
]
const last: readonly GovernField[] = ['audit', 'elicitation', 'plan', 'enabled', 'notes']

/** Changes what people decided about a contract: only what was touched, bound to what was looked at. */
export function GovernDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const t = useTranslations('governance')
  const c = useTranslations('common')
  const [before] = useState(() => fromGovernance(contract.governance))
  const [form, setForm] = useState(before)
  const [reason, setReason] = useState('')
  const [bad, setBad] = useState<readonly NumberField[]>([])
  const save = useMutation({
    ...governMutation,
    onSuccess: () => {
      toast.done(t('saved'))
      onClose()
    },
  })
  const fields = touched(form, before)
  // Whoever saves looked at the tier: a suggested one is confirmed.
  const confirms = !contract.governance.tierConfirmed
  const submit = () => {
    const result = toPatch(form, fields)
    setBad(result.errors ?? [])
    if (result.patch === undefined) return
    save.mutate({
      id: contract.id,
      revision: contract.governanceRevision,
      governance: { ...result.patch, ...(confirms && { tierConfirmed: true }) },
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    })
  }
  const inputs = (names: readonly GovernField[]) =>
    names.map(field => (
      <FieldInput
        key={field}
        field={field}
        form={form}
        bad={bad}
        onChange={patch => setForm(old => ({ ...old, ...patch }))}
        needs={{ tierReason: tiers.indexOf(form.tier) < tiers.indexOf(before.tier) }}
      />
    ))
  const isTool = contract.kind === 'tool'
  return (
    <Dialog
      open
      size="md"
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t('title', { name: contract.name })}
      actions={
        <>
          <DialogClose render={<Button variant="ghost">{c('cancel')}</Button>} />
          <Button
            variant="primary"
            onClick={submit}
            pending={save.isPending}
            reason={fields.length === 0 && !confirms ? t('nothingTouched') : undefined}
          >
            {c('save')}
          </Button>
        </>
      }
    >
      {inputs(wide.filter(field => isTool || field !== 'hints'))}
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">{inputs(paired)}</div>
      {inputs(last.filter(field => isTool || field !== 'plan'))}
      <Field label={t('why')} note={c('optional')} hint={t('whyHint')}>
        <Input value={reason} onChange={event => setReason(event.target.value)} />
      </Field>
      {save.error !== null && <Problem error={save.error} />}
    </Dialog>
  )
}
