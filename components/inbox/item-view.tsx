'use client'

import type { RefObject } from 'react'
import { ScrollArea } from '@/components/patterns/split-pane'
import type { InboxItem } from '@/lib/inbox'
import { ContractChange } from './contract-change'
import { FormRequest } from './form-request'
import { HeldCall } from './held-call'
import { ItemHead } from './item-head'
import { Outcome } from './outcome'
import { PromptRelease } from './prompt-release'
import { UrlRequest } from './url-request'

export interface ItemViewProps {
  item: InboxItem
  heading: RefObject<HTMLHeadingElement | null>
  onBack: () => void
  onDecided: () => void
}

export interface RequestProps {
  item: InboxItem
  onDecided: () => void
}

/** What is asked, by whom and until when; then what can be answered, or what was. */
export function ItemView({ item, heading, onBack, onDecided }: ItemViewProps) {
  const { subject } = item
  const closed = item.state === 'decided' || item.state === 'expired' || item.state === 'cancelled'
  return (
    <article className="flex min-h-0 flex-1 flex-col">
      <ItemHead item={item} heading={heading} onBack={onBack} />
      {closed ? (
        <ScrollArea className="px-5 py-4 max-lg:px-4">
          <Outcome item={item} />
        </ScrollArea>
      ) : subject.kind === 'call_approval' ? (
        <HeldCall item={item} subject={subject} onDecided={onDecided} />
      ) : subject.kind === 'contract_change' ? (
        <ContractChange item={item} subject={subject} onDecided={onDecided} />
      ) : subject.kind === 'prompt_release' ? (
        <PromptRelease item={item} subject={subject} onDecided={onDecided} />
      ) : subject.mode === 'form' ? (
        <FormRequest item={item} subject={subject} onDecided={onDecided} />
      ) : (
        <UrlRequest item={item} subject={subject} onDecided={onDecided} />
      )}
    </article>
  )
}
