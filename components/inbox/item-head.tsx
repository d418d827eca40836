'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ArrowLeft,
  BadgeCheck,
  ClockAlert,
  ExternalLink,
  GitCompareArrows,
  Hand,
  MessageCircleQuestion,
  MessageSquareText,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode, RefObject } from 'react'
import { useFormat } from '@/components/i18n/format'
import { Fact, Facts } from '@/components/patterns/page-header'
import { VisibleText } from '@/components/patterns/server-text'
import { useShortcut } from '@/components/patterns/shortcuts/shortcuts'
import { isTier, TierChip } from '@/components/patterns/tier-chip'
import { useViewer } from '@/components/shell/viewer-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { toast } from '@/components/ui/toaster'
import type { InboxItem } from '@/lib/inbox'
import { cn } from '@/lib/platform/cn'
import { inboxItemQuery, sendClaim } from './queries'
import { useItemTitle } from './use-item-title'
import { useLostRace } from './use-lost-race'
import { useMayNot } from './use-may-not'
import { useSecond } from './use-second'

const icons = {
  form: MessageCircleQuestion,
  url: ExternalLink,
  call_approval: Hand,
  contract_change: GitCompareArrows,
  prompt_release: MessageSquareText,
}

/** Kind, claim, time left, the question, and who asks for whom. */
export function ItemHead({
  item,
  heading,
  onBack,
}: {
  item: InboxItem
  heading: RefObject<HTMLHeadingElement | null>
  onBack: () => void
}) {
  const t = useTranslations('inbox')
  const format = useFormat()
  const titleOf = useItemTitle()
  const { requester, subject } = item
  const kind = subject.kind === 'elicitation' ? subject.mode : subject.kind
  const Icon = icons[kind]
  const open = item.state === 'open' || item.state === 'claimed'
  return (
    <header className="grid shrink-0 gap-1.5 border-b px-5 pt-3 pb-3 max-lg:px-4">
      <button type="button" onClick={onBack} className="link flex min-h-6 items-center gap-1 md:hidden">
        <ArrowLeft aria-hidden className="size-3.5" />
        {t('back')}
      </button>
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>
          <Icon aria-hidden />
          {t(`kindOf.${kind}`)}
        </Badge>
        {isTier(item.tier) && <TierChip tier={item.tier} />}
        {open && <ClaimState item={item} />}
        <div className="ml-auto flex items-center gap-2">
          {open && <DueIn at={item.dueAt} />}
          <CopyButton
            text={typeof window === 'undefined' ? '' : `${window.location.origin}/inbox/${item.id}`}
            label={t('copyLink')}
          />
        </div>
      </div>
      <h2
        ref={heading}
        tabIndex={-1}
        className="text-xl font-semibold tracking-tight [overflow-wrap:anywhere] outline-none"
      >
        <VisibleText text={titleOf(item)} />
      </h2>
      <Facts>
        <Fact label={t('head.askedBy')}>
          <Verified>{requester.server}</Verified>
        </Fact>
        {requester.agent !== null && (
          <Fact label={t('head.for')}>
            <Verified>{requester.agent}</Verified>
          </Fact>
        )}
        {requester.user !== null && (
          <Fact label={t('head.onBehalfOf')}>
            <Verified>{requester.user}</Verified>
          </Fact>
        )}
        {requester.profile !== null && <Fact label={t('head.profile')}>{requester.profile}</Fact>}
        <span className="num" title={format.dateTime(item.createdAt)}>
          {t('head.waitingSince')} {format.time(item.createdAt)}
        </span>
      </Facts>
    </header>
  )
}

/** A name that a credential proved. */
function Verified({ children }: { children: ReactNode }) {
  const t = useTranslations('inbox.head')
  return (
    <span className="inline-flex items-center gap-1">
      {children}
      <BadgeCheck aria-label={t('verified')} className="size-3.5 text-compatible" />
    </span>
  )
}

/** Only an open item ticks seconds. */
function DueIn({ at }: { at: string }) {
  const t = useTranslations('inbox.head')
  const format = useFormat()
  const now = useSecond()
  const left = now === undefined ? undefined : Date.parse(at) - now
  return (
    <span
      title={format.dateTime(at)}
      className={cn(
        'num inline-flex items-center gap-1.5 text-xs font-medium',
        left === undefined || left > 3_600_000 ? 'text-fg-2' : left > 0 ? 'text-risky' : 'text-breaking',
      )}
    >
      <ClockAlert aria-hidden className="size-3.5" />
      {left === undefined
        ? format.dateTime(at)
        : left <= 0
          ? t('overdue')
          : t('dueIn', { time: format.duration(Math.max(1000, left)) })}
    </span>
  )
}

function ClaimState({ item }: { item: InboxItem }) {
  const t = useTranslations('inbox')
  const format = useFormat()
  const now = useSecond()
  const queries = useQueryClient()
  const viewer = useViewer()
  const reason = useMayNot(item)
  const onLost = useLostRace(item)
  const mine = item.claimedBy?.id === viewer.personId
  const claim = useMutation({
    mutationFn: () => sendClaim({ id: item.id, release: mine }),
    onSuccess: fresh => {
      queries.setQueryData(inboxItemQuery(item.id).queryKey, fresh)
      toast.done(fresh.claimedBy === null ? t('done.released') : t('done.claimed'))
    },
    onError: onLost,
  })
  useShortcut({
    keys: 'c',
    label: t('keys.claim'),
    run: () => claim.mutate(),
    enabled: reason === undefined && !claim.isPending,
  })
  const left =
    item.claimedUntil === null || now === undefined
      ? undefined
      : format.duration(Math.max(1000, Date.parse(item.claimedUntil) - now))
  return (
    <>
      {item.claimedBy !== null && left !== undefined && (
        <span className="num text-xs font-medium text-info">
          {mine
            ? t('head.claimedByYou', { time: left })
            : t('head.claimedBy', { name: item.claimedBy.name, time: left })}
        </span>
      )}
      {(item.claimedBy === null || mine) && (
        <Button
          size="sm"
          variant="ghost"
          reason={reason}
          pending={claim.isPending}
          onClick={() => claim.mutate()}
        >
          {mine ? t('head.release') : t('head.claim')}
        </Button>
      )}
    </>
  )
}
