'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWhyNot } from '@/components/shell/viewer-context'
import { Button } from '@/components/ui/button'
import { CheckboxLine } from '@/components/ui/checkbox'
import { toast } from '@/components/ui/toaster'
import type { ItemListProps } from './item-list'
import { decideManyMutation } from './queries'
import { useLostRace } from './use-lost-race'

/** Rejects several items at once, or approves those that need no look of their own; it says how many do. */
export function BulkBar({ change, shown, selected, onSelection }: ItemListProps) {
  const t = useTranslations('changes.bulk')
  const whyNot = useWhyNot('contract.review')
  const pending = shown.filter(item => item.state === 'pending')
  const allowed = pending.filter(item => item.bulk.may)
  const chosen = pending.filter(item => selected.has(item.id))
  const lost = useLostRace()
  const decide = useMutation({
    ...decideManyMutation,
    onSuccess: ({ decided, refused }, { decision }) => {
      toast.done(t('done', { n: decided, decision }), {
        description: refused.length === 0 ? undefined : t('refused', { n: refused.length }),
      })
      onSelection(new Set())
    },
    onError: lost,
  })
  if (pending.length < 2) return null
  const reject = whyNot ?? (chosen.length === 0 ? t('choose') : undefined)
  const alone = chosen.filter(item => !item.bulk.may).length
  const approve = reject ?? (alone > 0 ? t('alone', { n: alone }) : undefined)
  const run = (decision: 'approve' | 'reject') =>
    decide.mutate({ id: change.id, digest: change.digest, decision, items: chosen.map(item => item.id) })
  const all = allowed.length > 0 && alone === 0 && chosen.length === allowed.length
  const single = pending.length - allowed.length
  return (
    <section aria-label={t('label')} className="grid gap-1.5 border-b bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <CheckboxLine
          className="basis-full text-xs"
          checked={all}
          indeterminate={chosen.length > 0 && !all}
          disabled={allowed.length === 0}
          onCheckedChange={on => onSelection(new Set(on ? allowed.map(item => item.id) : []))}
        >
          {chosen.length > 0 ? t('selected', { n: chosen.length }) : t('all', { n: allowed.length })}
        </CheckboxLine>
        <Button size="sm" reason={reject} pending={decide.isPending} onClick={() => run('reject')}>
          {t('reject')}
        </Button>
        <Button size="sm" reason={approve} pending={decide.isPending} onClick={() => run('approve')}>
          {t('approve')}
        </Button>
      </div>
      {single > 0 && <p className="text-xs text-fg-3">{t('single', { n: single })}</p>}
    </section>
  )
}
