import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { promptVersions } from '@/db/schema/prompts'
import type { PromptContent } from '../../contract'
import type { Composed } from '../../core/compose'

/** After a rollback by hand, conversations keep their version for at most this long. */
export const STICKY_MS = 24 * 60 * 60_000

/** A version as it is served: immutable, its snippets put in. */
export interface VersionInUse {
  id: string
  promptId: string
  number: number
  hash: string
  content: PromptContent
  messages: Composed['messages']
}

export const versionsByIds = (tx: Tx, orgId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(promptVersions)
    .where(and(eq(promptVersions.orgId, orgId), inArray(promptVersions.id, [...ids])))
