'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type FollowUpLink, followUpKinds, followUpLink } from '@/lib/contracts'

/** Names something else that has to change: a kind, what it is called, and where it is. */
export function AddLink({ onAdd }: { onAdd: (link: FollowUpLink) => void }) {
  const t = useTranslations('changes.review')
  const [kind, setKind] = useState<FollowUpLink['kind']>('evaluation')
  const [label, setLabel] = useState('')
  const [href, setHref] = useState('')
  const read = followUpLink.safeParse({
    kind,
    label: label.trim(),
    ...(href.trim() !== '' && { href: href.trim() }),
  })
  const badHref = !read.success && read.error.issues.some(issue => issue.path[0] === 'href')
  const add = () => {
    if (!read.success) return
    onAdd(read.data)
    setLabel('')
    setHref('')
  }
  return (
    <div className="grid gap-2 rounded-md border bg-sunken p-2">
      <Select
        aria-label={t('linkKind')}
        size="sm"
        value={kind}
        onValueChange={setKind}
        options={followUpKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
      />
      <Field label={t('linkLabel')}>
        <Input value={label} onChange={event => setLabel(event.target.value)} />
      </Field>
      <Field label={t('linkHref')} error={badHref ? t('badHref') : undefined}>
        <Input value={href} onChange={event => setHref(event.target.value)} />
      </Field>
      <div>
        <Button size="sm" disabled={!read.success} onClick={add}>
          <Plus aria-hidden />
          {t('addLink')}
        </Button>
      </div>
    </div>
  )
}
