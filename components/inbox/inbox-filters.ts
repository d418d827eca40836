import { inboxKinds, inboxViews } from '@/lib/inbox'
import type { InboxFilters } from './queries'

/** What the list asks for, from the parts of the address; what is not understood is left out. */
export function inboxFilters(from: {
  view?: string | null | undefined
  kind?: string | null | undefined
  q?: string | null | undefined
}): InboxFilters {
  const kind = inboxKinds.find(k => k === from.kind)
  return {
    view: inboxViews.find(v => v === from.view) ?? 'open',
    ...(kind !== undefined && { kind }),
    ...(from.q && { q: from.q }),
  }
}
