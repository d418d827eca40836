'use client'

import {
  ClipboardCheck,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Scale,
  Trash2,
  Waypoints,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { VisibleText } from '@/components/patterns/server-text'
import { IconButton } from '@/components/ui/button'
import type { FollowUpLink } from '@/lib/contracts'

const icons: Record<FollowUpLink['kind'], LucideIcon> = {
  prompt: MessageSquareText,
  evaluation: ClipboardCheck,
  policy: Scale,
  plan: ListChecks,
  other: Waypoints,
}

/** What has to change with the contract: each with its kind and, where it has one, its page. */
export function FollowUpLinks({
  links,
  onRemove,
}: {
  links: readonly FollowUpLink[]
  onRemove?: (link: FollowUpLink) => void
}) {
  const t = useTranslations('changes.review')
  if (links.length === 0) return null
  return (
    <ul className="grid gap-1">
      {links.map(link => {
        const Icon = icons[link.kind]
        return (
          <li key={`${link.kind} ${link.label} ${link.href}`} className="flex min-h-6 items-center gap-2">
            <Icon aria-label={t(`kind.${link.kind}`)} className="size-3.5 text-fg-3" />
            <span className="min-w-0 flex-1 truncate">
              <To link={link} />
            </span>
            {onRemove !== undefined && (
              <IconButton label={t('removeLink', { name: link.label })} onClick={() => onRemove(link)}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function To({ link: { href, label } }: { link: FollowUpLink }) {
  const text = <VisibleText text={label} />
  if (href === undefined) return text
  if (href.startsWith('/'))
    return (
      <Link href={href} className="link">
        {text}
      </Link>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link">
      {text}
    </a>
  )
}
