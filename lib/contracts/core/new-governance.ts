import type { ContractKind } from '@/lib/servers'
import { type Definition, type Governance, governance } from '../contract'
import { suggestTier } from './tier'

/** What a new contract starts with: the suggested tier, and for all else the defaults. */
export const newGovernance = (kind: ContractKind, definition: Definition): Governance =>
  governance.parse(suggestTier(kind, definition))
