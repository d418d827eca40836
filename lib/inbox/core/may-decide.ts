import { type Actor, may } from '@/lib/platform/context'
import { type InboxKind, type InboxState, lastingKinds, type MayNotReason, type Requester } from '../contract'

interface Decidable {
  kind: InboxKind
  state: InboxState
  dueAt: Date
  reviewers: string[]
  requester: Requester
}

/** Why an actor may not decide an item now; null when it may. Whoever asked never decides. */
export function mayNotDecide(actor: Actor, item: Decidable, now: Date): MayNotReason | null {
  if (item.state === 'decided' || item.state === 'cancelled' || item.state === 'expired') return item.state
  if (item.dueAt <= now && !lastingKinds.includes(item.kind)) return 'expired'
  if (actor.kind !== 'user' || !may(actor, 'inbox.decide') || !item.reviewers.includes(actor.role))
    return 'not_a_reviewer'
  return isRequester(actor, item.requester.user) ? 'is_requester' : null
}

/** A verified token names its user by id or by e-mail address, as its issuer likes. */
function isRequester(actor: Actor & { kind: 'user' }, user: string | null): boolean {
  const subject = user?.toLowerCase()
  return subject === actor.personId.toLowerCase() || subject === actor.email.toLowerCase()
}
