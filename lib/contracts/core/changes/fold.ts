import type { ChangeEvent, ChangeItemType } from '../../change-request'
import { type Desired, desiredItem, type SyncedContract } from './desired'

/** An item that an open change request holds: pending, or taken back before. */
export interface HeldItem extends Desired {
  id: string
  contractId: string
  state: 'pending' | 'withdrawn'
}

/** What a sync does to the items of a server's change request. */
export interface FoldPlan {
  insert: (Desired & { contractId: string })[]
  /** Pending items that are about something else now, and taken-back ones that are wanted again. */
  update: (Desired & { id: string; contractId: string; revived: boolean })[]
  /** Nothing is left to decide about these. */
  withdraw: { id: string; contractId: string }[]
}

/** Folds what a sync found into what is under review: what came and went leaves nothing to decide. */
export function foldPlan(synced: readonly SyncedContract[], held: readonly HeldItem[]): FoldPlan {
  const items = new Map<string, HeldItem>()
  // A pending item counts before one that was taken back.
  for (const item of held)
    if (item.state === 'pending' || !items.has(item.contractId)) items.set(item.contractId, item)
  const plan: FoldPlan = { insert: [], update: [], withdraw: [] }
  for (const contract of synced) {
    const { contractId } = contract
    const item = items.get(contractId)
    const desired = desiredItem({ ...contract, known: contract.known || item !== undefined })
    if (desired === undefined) {
      if (item?.state === 'pending') plan.withdraw.push({ id: item.id, contractId })
    } else if (item === undefined) plan.insert.push({ ...desired, contractId })
    else if (
      item.state === 'withdrawn' ||
      item.beforeId !== desired.beforeId ||
      item.afterId !== desired.afterId
    )
      plan.update.push({
        ...desired,
        type: typeAfter(item, desired),
        id: item.id,
        contractId,
        revived: item.state === 'withdrawn',
      })
  }
  return plan
}

/** What was added or returned and changes before anybody decided stays that; what went and came back otherwise is a change. */
function typeAfter(item: HeldItem, { type, beforeId }: Desired): ChangeItemType {
  if (type === 'removed') return type
  if (item.type === 'added' && beforeId === null) return item.type
  if (item.state === 'withdrawn') return type
  if (item.type === 'returned') return item.type
  return type === 'returned' ? 'changed' : type
}

export const isEmpty = ({ insert, update, withdraw }: FoldPlan): boolean =>
  insert.length + update.length + withdraw.length === 0

/** The entries of the history that a fold makes: one an item, or one a kind of entry where there are many. */
export function foldEvents(
  plan: Omit<FoldPlan, 'insert'> & { insert: readonly { id?: string | undefined; contractId: string }[] },
  nameOf: (contractId: string) => string | undefined,
  opens: boolean,
): Pick<ChangeEvent, 'type' | 'name' | 'text' | 'itemId'>[] {
  const several = (
    type: ChangeEvent['type'],
    items: readonly { id?: string | undefined; contractId: string }[],
  ) =>
    items.length > SINGLE_EVENTS
      ? [{ type, name: null, text: String(items.length), itemId: null }]
      : items.map(item => ({
          type,
          name: nameOf(item.contractId) ?? null,
          text: null,
          itemId: item.id ?? null,
        }))
  const revived = plan.update.filter(item => item.revived)
  return [
    ...several(opens ? 'opened' : 'extended', plan.insert),
    ...several('returned', revived),
    ...several(
      'changed',
      plan.update.filter(item => !item.revived),
    ),
    ...several('folded', plan.withdraw),
  ]
}

const SINGLE_EVENTS = 20
