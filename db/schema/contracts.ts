import { sql } from 'drizzle-orm'
import { index, integer, json, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Change } from '@/lib/contracts/change'
import type { Definition, Governance, Verdict } from '@/lib/contracts/contract'
import type { StoredLint } from '@/lib/contracts/lint'
import type { ContractKind } from '@/lib/servers/contract'
import { orgId, pk, time } from './columns'
import { servers } from './servers'

/** Server + kind + name is the stable identity; what it says lives in immutable versions. */
export const contracts = pgTable(
  'contracts',
  {
    id: pk(),
    orgId: orgId(),
    serverId: uuid('server_id')
      .notNull()
      .references(() => servers.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ContractKind>().notNull(),
    /** Tool or prompt name, resource URI, URI template. */
    name: text('name').notNull(),
    /** The version that the server offers now. */
    latestVersionId: uuid('latest_version_id').notNull(),
    /** The version that agents are served; null until someone approves. */
    approvedVersionId: uuid('approved_version_id'),
    governance: jsonb('governance').$type<Governance>().notNull(),
    /** Counts changes of governance: what an edit binds to. */
    governanceRevision: integer('governance_revision').notNull().default(0),
    /** When the server stopped offering it; null while it does. */
    removedAt: time('removed_at'),
    /** Since when it is served to nobody, by a reviewer's decision; null while it is not in quarantine. */
    quarantinedAt: time('quarantined_at'),
    quarantinedBy: jsonb('quarantined_by').$type<{ kind: string; id: string; name: string }>(),
    quarantineReason: text('quarantine_reason'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  t => [uniqueIndex('contracts_name').on(t.orgId, t.serverId, t.kind, t.name)],
)

export const contractVersions = pgTable(
  'contract_versions',
  {
    id: pk(),
    orgId: orgId(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** `v1:sha256:…` over the canonical definition (RFC 8785). */
    hash: text('hash').notNull(),
    inputHash: text('input_hash'),
    outputHash: text('output_hash'),
    /** `json`, not `jsonb`: people and models read parameters in the order in which the author wrote them. */
    definition: json('definition').$type<Definition>().notNull(),
    // What lists and filters of thousands of contracts need, so that they leave large definitions alone.
    title: text('title').generatedAlwaysAs(sql`definition->>'title'`),
    description: text('description').generatedAlwaysAs(sql`definition->>'description'`),
    /** What the filter of the catalog looks through, in lower case. */
    search: text('search').generatedAlwaysAs(
      sql`lower(coalesce(definition->>'name', '') || chr(10) || coalesce(definition->>'uri', definition->>'uriTemplate', '') || chr(10) || coalesce(definition->>'title', '') || chr(10) || coalesce(definition->>'description', ''))`,
    ),
    annotations: jsonb('annotations')
      .$type<unknown>()
      .generatedAlwaysAs(sql`(definition->'annotations')::jsonb`),
    review: text('review').$type<'pending' | 'approved' | 'rejected'>().notNull(),
    /** Against the version that agents were served when it was seen, else the one before; empty for the first. */
    changes: jsonb('changes').$type<Change[]>().notNull(),
    verdict: text('verdict').$type<Verdict>().notNull(),
    /** The version that `changes` and `verdict` compare with; null for the first. */
    comparedWith: uuid('compared_with'),
    /** The rules that made them: what an older formula said is compared anew by the worker. */
    diffFormula: integer('diff_formula').notNull().default(0),
    seenAt: time('seen_at').notNull(),
    reviewedBy: jsonb('reviewed_by').$type<{ kind: string; id: string; name: string }>(),
    reviewedAt: time('reviewed_at'),
    reviewNote: text('review_note'),
    /** How many lint findings it has, kept for the catalog while it is the offered version; null until counted. */
    lint: jsonb('lint').$type<StoredLint>(),
  },
  t => [
    uniqueIndex('contract_versions_number').on(t.orgId, t.contractId, t.number),
    index('contract_versions_pending').on(t.orgId, t.review),
  ],
)

/** The history of what people decided about contracts, beside that of their versions. */
export const governanceChanges = pgTable(
  'governance_changes',
  {
    id: pk(),
    orgId: orgId(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** What was changed in one act, and can be undone in one. */
    batchId: uuid('batch_id').notNull(),
    /** The revision that this change made. */
    revision: integer('revision').notNull(),
    at: time('at').notNull(),
    actor: jsonb('actor').$type<{ kind: string; id: string; name: string }>().notNull(),
    /** The fields that differ, as they were and as they became. */
    before: jsonb('before').$type<Partial<Governance>>().notNull(),
    after: jsonb('after').$type<Partial<Governance>>().notNull(),
    reason: text('reason'),
    /** The batch that this one took back. */
    undoes: uuid('undoes'),
  },
  t => [
    uniqueIndex('governance_changes_revision').on(t.orgId, t.contractId, t.revision),
    index('governance_changes_batch').on(t.orgId, t.batchId),
  ],
)
