import type { ContractKind } from '@/lib/servers'
import type { Upstream } from '@/lib/servers/server'
import type { ImportResult } from '../core/import'

/** What a sync found, before anything of it is stored. */
export type SyncOutcome =
  | {
      ok: true
      server: Pick<Upstream, 'info' | 'capabilities'> & {
        /** Null where a file does not say it. */
        era: Upstream['era'] | null
        protocolVersion: string | null
      }
      imported: ImportResult
      complete: ContractKind[]
      /** Lists that could not be read to the end. */
      problems: { kind: ContractKind; message: string }[]
    }
  | { ok: false; reachable: boolean; error: string }
