'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Problem } from '@/components/patterns/problem'
import { Button } from '@/components/ui/button'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toaster'
import { type ContractDetail, tiers } from '@/lib/contracts'
import { fromGovernance, type GovernForm, toPatch } from './govern-model'
import { governMutation } from './queries'

const lifecycles = ['active', 'deprecated', 'retired'] as const

/** Changes what people decided about a contract. A lower tier needs a reason. */
export function GovernDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const t = useTranslations('catalog.govern')
  const k = useTranslations('catalog.lifecycle')
  const c = useTranslations('common')
  const [form, setForm] = useState(() => fromGovernance(contract.governance))
  const [bad, setBad] = useState<readonly (keyof GovernForm)[]>([])
  const set = (patch: Partial<GovernForm>) => setForm(old => ({ ...old, ...patch }))
  const save = useMutation({
    ...governMutation(contract.id),
    onSuccess: () => {
      toast.done(t('saved'))
      onClose()
    },
  })
  const lowered = tiers.indexOf(form.tier) < tiers.indexOf(contract.governance.tier)
  const submit = () => {
    const result = toPatch(form, contract.governance)
    setBad(result.errors ?? [])
    if (result.patch !== undefined) save.mutate(result.patch)
  }
  const numberError = (field: 'timeoutMs' | 'maxQpsPerTenant') =>
    bad.includes(field) ? t('number') : undefined
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
          <Button variant="primary" onClick={submit} pending={save.isPending}>
            {c('save')}
          </Button>
        </>
      }
    >
      <Field label={t('tier')}>
        <Select
          value={form.tier}
          onValueChange={tier => set({ tier })}
          options={tiers.map(value => ({ value, label: t(`tiers.${value}`) }))}
        />
      </Field>
      <Field
        label={t('reason')}
        note={lowered ? c('required') : c('optional')}
        hint={lowered ? t('reasonHint') : undefined}
      >
        <Textarea rows={2} value={form.tierReason} onChange={e => set({ tierReason: e.target.value })} />
      </Field>
      <Field label={t('owner')} hint={t('ownerHint')}>
        <Input value={form.owner} onChange={e => set({ owner: e.target.value })} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('agents')} hint={t('agentsHint')}>
          <Textarea
            className="mono"
            value={form.allowedAgents}
            onChange={e => set({ allowedAgents: e.target.value })}
          />
        </Field>
        <Field label={t('roles')} hint={t('rolesHint')}>
          <Textarea
            className="mono"
            value={form.allowedRoles}
            onChange={e => set({ allowedRoles: e.target.value })}
          />
        </Field>
        <Field label={t('timeout')} error={numberError('timeoutMs')}>
          <Input
            inputMode="numeric"
            value={form.timeoutMs}
            onChange={e => set({ timeoutMs: e.target.value })}
          />
        </Field>
        <Field label={t('rate')} error={numberError('maxQpsPerTenant')}>
          <Input
            inputMode="decimal"
            value={form.maxQpsPerTenant}
            onChange={e => set({ maxQpsPerTenant: e.target.value })}
          />
        </Field>
      </div>
      <div>
        <CheckboxLine checked={form.elicitation} onCheckedChange={elicitation => set({ elicitation })}>
          {t('elicitation')}
        </CheckboxLine>
        <CheckboxLine checked={form.plan} onCheckedChange={plan => set({ plan })}>
          {t('plan')}
        </CheckboxLine>
        <CheckboxLine checked={form.enabled} onCheckedChange={enabled => set({ enabled })}>
          {t('enabled')}
        </CheckboxLine>
      </div>
      <Field label={t('lifecycle')}>
        <Select
          value={form.lifecycle}
          onValueChange={lifecycle => set({ lifecycle })}
          options={lifecycles.map(value => ({ value, label: k(value) }))}
        />
      </Field>
      <Field label={t('notes')} note={c('optional')}>
        <Textarea rows={2} value={form.notes} onChange={e => set({ notes: e.target.value })} />
      </Field>
      {save.error !== null && <Problem error={save.error} />}
    </Dialog>
  )
}
