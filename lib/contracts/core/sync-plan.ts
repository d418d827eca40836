import type { ContractKind, SyncCounts, SyncItem } from '@/lib/servers'
import type { ImportedItem, ImportResult } from './import'

/** A contract as it is stored before a sync. */
export interface KnownContract {
  id: string
  kind: ContractKind
  name: string
  hash: string
  removed: boolean
}
export interface SyncPlan {
  added: ImportedItem[]
  /** Offered with another definition than the last time; some of them come back after a removal. */
  changed: { contract: KnownContract; item: ImportedItem }[]
  returned: KnownContract[]
  removed: KnownContract[]
  unchanged: number
}

const keyOf = (kind: ContractKind, name: string): string => `${kind}\n${name}`

/**
 * What a sync has to do. Only kinds that were listed to the end can lose contracts, and an item that is offered but
 * cannot be taken is not gone: what was approved of it stays.
 */
export function planSync(
  known: readonly KnownContract[],
  { taken, rejected }: ImportResult,
  complete: readonly ContractKind[],
): SyncPlan {
  const before = new Map(known.map(contract => [keyOf(contract.kind, contract.name), contract]))
  const offered = new Set([
    ...taken.map(({ kind, name }) => keyOf(kind, name)),
    ...rejected.map(({ kind, identity = '' }) => keyOf(kind, identity)),
  ])
  const plan: SyncPlan = { added: [], changed: [], returned: [], removed: [], unchanged: 0 }
  for (const item of taken) {
    const contract = before.get(keyOf(item.kind, item.name))
    if (contract === undefined) plan.added.push(item)
    else {
      if (contract.removed) plan.returned.push(contract)
      if (contract.hash !== item.hash) plan.changed.push({ contract, item })
      else if (!contract.removed) plan.unchanged += 1
    }
  }
  plan.removed = known.filter(
    ({ kind, name, removed }) => !removed && complete.includes(kind) && !offered.has(keyOf(kind, name)),
  )
  return plan
}

export const countsOf = (plan: SyncPlan, rejected: number): SyncCounts => ({
  added: plan.added.length,
  changed: new Set([...plan.changed.map(c => c.contract.id), ...plan.returned.map(c => c.id)]).size,
  removed: plan.removed.length,
  unchanged: plan.unchanged,
  rejected,
})

/** The items of a sync's history: all that is not unchanged. `idOf` gives the ids of contracts that were added. */
export function itemsOf(
  plan: SyncPlan,
  rejected: ImportResult['rejected'],
  idOf: (item: ImportedItem) => string | undefined,
): SyncItem[] {
  const returned = new Set(plan.returned.map(contract => contract.id))
  const changed = plan.changed.filter(({ contract }) => !returned.has(contract.id))
  return [
    ...rejected.map(({ kind, name, reason }): SyncItem => ({ kind, name, outcome: 'rejected', reason })),
    ...plan.added.map(item => entry(item, 'added', idOf(item), item.note)),
    ...changed.map(({ contract, item }) => entry(item, 'changed', contract.id, item.note)),
    ...plan.returned.map(contract => entry(contract, 'returned', contract.id)),
    ...plan.removed.map(contract => entry(contract, 'removed', contract.id)),
  ]
}

const entry = (
  { kind, name }: { kind: ContractKind; name: string },
  outcome: SyncItem['outcome'],
  contractId: string | undefined,
  reason?: string,
): SyncItem => ({
  kind,
  name,
  outcome,
  ...(contractId !== undefined && { contractId }),
  ...(reason !== undefined && { reason }),
})
