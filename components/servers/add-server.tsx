'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { issueAt, Problem } from '@/components/patterns/problem'
import { Page, PageBody } from '@/components/shell/page'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segment } from '@/components/ui/segment'
import { toast } from '@/components/ui/toaster'
import { AddByFile } from './add-by-file'
import { emptyForm } from './form-model'
import { addMutation, testMutation } from './queries'
import { ServerFields } from './server-fields'
import { TestResult } from './test-result'
import { useServerForm } from './use-server-form'

/** Say how a server is reached, see what it offers, then add it. */
export function AddServer() {
  const t = useTranslations('servers')
  const c = useTranslations('common')
  const router = useRouter()
  const queries = useQueryClient()
  const whyNot = useWhyNot('server.manage')
  const [name, setName] = useState('')
  const [how, setHow] = useState<'connect' | 'file'>('connect')
  const { form, errors, change, read } = useServerForm(emptyForm)
  const test = useMutation(testMutation)
  const add = useMutation({
    ...addMutation,
    onSuccess: async ({ server, sync }) => {
      await queries.invalidateQueries({ queryKey: ['servers'] })
      if (sync.outcome === 'ok')
        toast.done(
          t('added', { name: server.name, added: sync.counts.added, rejected: sync.counts.rejected }),
        )
      else toast.warn(t('addedUnread', { name: server.name, reason: sync.error ?? '' }))
      router.push(`/servers/${server.id}`)
    },
  })
  const withConfig = (act: (config: NonNullable<ReturnType<typeof read>>) => void) => () => {
    const config = read()
    if (config !== undefined) act(config)
  }
  return (
    <Page crumbs={[{ label: t('title'), href: '/servers' }, { label: t('form.title') }]}>
      <PageBody className="grid grid-cols-[minmax(0,26rem)_minmax(0,1fr)] gap-8 max-lg:grid-cols-1">
        <form
          className="grid content-start gap-4"
          onSubmit={event => {
            event.preventDefault()
            if (how === 'connect') withConfig(config => add.mutate({ name: name.trim(), config }))()
          }}
        >
          <Field
            label={t('form.name')}
            note={c('required')}
            required
            hint={t('form.nameHint')}
            error={issueAt(add.error, 'name')}
          >
            <Input
              className="mono"
              value={name}
              onChange={e => setName(e.target.value)}
              placeholder="inventory"
              required
            />
          </Field>
          <Segment
            className="justify-self-start"
            label={t('file.how')}
            value={how}
            onValueChange={setHow}
            options={[
              { value: 'connect', label: t('file.connect') },
              { value: 'file', label: t('file.fromFile') },
            ]}
          />
          {how === 'file' ? (
            <AddByFile name={name.trim()} />
          ) : (
            <>
              <ServerFields form={form} errors={errors} onChange={change} />
              {add.error !== null && <Problem error={add.error} />}
              <div className="flex gap-2">
                <Button
                  onClick={withConfig(config => test.mutate({ config }))}
                  pending={test.isPending}
                  reason={whyNot}
                >
                  {t('form.test')}
                </Button>
                <Button
                  type="submit"
                  variant="primary"
                  pending={add.isPending}
                  reason={whyNot ?? (name.trim() === '' ? t('form.nameFirst') : undefined)}
                >
                  {t('form.save')}
                </Button>
              </div>
            </>
          )}
        </form>
        <section aria-live="polite" className="min-w-0" hidden={how === 'file'}>
          {test.isPending ? (
            <p className="text-fg-3">{t('test.running')}</p>
          ) : test.error !== null ? (
            <Problem error={test.error} />
          ) : test.data === undefined ? (
            <p className="text-fg-3">{t('form.testFirst')}</p>
          ) : (
            <TestResult result={test.data} />
          )}
        </section>
      </PageBody>
    </Page>
  )
}
