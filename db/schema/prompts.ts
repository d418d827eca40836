import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  Adoption,
  JudgedNumbers,
  JudgeReason,
  JudgeSettings,
  JudgeVerdict,
  Pin,
  PromptContent,
  PromptKind,
  ReleaseAction,
  ReleaseState,
  ServeKind,
  Stage,
  Who,
} from '@/lib/prompts/contract'
import type { JudgeMemory } from '@/lib/prompts/core/memory'
import { orgId, pk, time } from './columns'

/** A prompt or a snippet: what people may change without a release. What it says lives in versions. */
export const prompts = pgTable(
  'prompts',
  {
    id: pk(),
    orgId: orgId(),
    name: text('name').notNull(),
    kind: text('kind').$type<PromptKind>().notNull(),
    title: text('title'),
    description: text('description'),
    owner: text('owner'),
    folder: text('folder'),
    tags: jsonb('tags').$type<string[]>().notNull(),
    /** The highest number ever given: a deleted version's is not used again. */
    latestNumber: integer('latest_number').notNull().default(0),
    judge: jsonb('judge').$type<JudgeSettings>(),
    /** Names of evaluations that a version must have passed before its canary. */
    gates: jsonb('gates').$type<string[]>().notNull(),
    adopted: jsonb('adopted').$type<Adoption>(),
    archivedAt: time('archived_at'),
    createdAt: time('created_at').notNull(),
    createdBy: jsonb('created_by').$type<Who>().notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  t => [uniqueIndex('prompts_name').on(t.orgId, t.name)],
)

/** Immutable: only its deletion, before it was ever served, is possible. */
export const promptVersions = pgTable(
  'prompt_versions',
  {
    id: pk(),
    orgId: orgId(),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** `v1:sha256:…` over the canonical content and all pins. */
    hash: text('hash').notNull(),
    /** `json`: the author's order of arguments is kept. */
    content: json('content').$type<PromptContent>().notNull(),
    pins: jsonb('pins').$type<Pin[]>().notNull(),
    note: text('note'),
    source: text('source').$type<'console' | 'file' | 'adopted'>().notNull(),
    createdAt: time('created_at').notNull(),
    createdBy: jsonb('created_by').$type<Who>().notNull(),
  },
  t => [uniqueIndex('prompt_versions_number').on(t.orgId, t.promptId, t.number)],
)

/** Environments: which version each serves, and by which release beside another. */
export const promptLabels = pgTable(
  'prompt_labels',
  {
    orgId: orgId(),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => promptVersions.id),
    /** The release that brought it here; its conversations may still keep the version that it took back. */
    releaseId: uuid('release_id'),
    movedAt: time('moved_at').notNull(),
    movedBy: jsonb('moved_by').$type<Who>().notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.promptId, t.name] })],
)

export const promptReleases = pgTable(
  'prompt_releases',
  {
    id: pk(),
    orgId: orgId(),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    environment: text('environment').notNull(),
    candidateId: uuid('candidate_id')
      .notNull()
      .references(() => promptVersions.id),
    /** What was served when it started; null where nothing was, or before. */
    stableId: uuid('stable_id').references(() => promptVersions.id),
    state: text('state').$type<ReleaseState>().notNull(),
    stages: jsonb('stages').$type<Stage[]>().notNull(),
    /** -1 before the first stage. */
    stage: integer('stage').notNull().default(-1),
    paused: boolean('paused').notNull().default(false),
    /** The smallest and the largest weight that it had: who may have been given the other version before. */
    least: integer('least').notNull().default(0),
    most: integer('most').notNull().default(0),
    /** What an approval binds to. */
    digest: text('digest').notNull(),
    gates: jsonb('gates').$type<string[]>().notNull(),
    judge: jsonb('judge').$type<JudgeSettings>().notNull(),
    notes: text('notes'),
    reason: text('reason'),
    author: jsonb('author').$type<Who>().notNull(),
    approvedBy: jsonb('approved_by').$type<Who>(),
    approvedAt: time('approved_at'),
    inboxItemId: uuid('inbox_item_id'),
    /** A rollback that leaves open conversations their version. */
    sticky: boolean('sticky').notNull().default(false),
    createdAt: time('created_at').notNull(),
    startedAt: time('started_at'),
    stageStartedAt: time('stage_started_at'),
    endedAt: time('ended_at'),
    endedBy: jsonb('ended_by').$type<Who>(),
  },
  t => [
    index('prompt_releases_prompt').on(t.orgId, t.promptId, t.createdAt.desc()),
    // One release at a time is served beside the stable version of an environment.
    uniqueIndex('prompt_releases_running')
      .on(t.orgId, t.promptId, t.environment)
      .where(sql`state in ('canary', 'held')`),
  ],
)

/** The history of a release, append-only. */
export const promptReleaseEvents = pgTable(
  'prompt_release_events',
  {
    id: pk(),
    orgId: orgId(),
    releaseId: uuid('release_id')
      .notNull()
      .references(() => promptReleases.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    actor: jsonb('actor').$type<Who>().notNull(),
    action: text('action').$type<ReleaseAction | 'create'>().notNull(),
    fromState: text('from_state').$type<ReleaseState>(),
    toState: text('to_state').$type<ReleaseState>().notNull(),
    stage: integer('stage').notNull(),
    note: text('note'),
  },
  t => [index('prompt_release_events_release').on(t.orgId, t.releaseId, t.at)],
)

/** Who was given which version by assignment: once for each unit, version and release. */
export const promptExposures = pgTable(
  'prompt_exposures',
  {
    id: pk(),
    orgId: orgId(),
    promptId: uuid('prompt_id').notNull(),
    versionId: uuid('version_id').notNull(),
    /** Null while no release is under way. */
    releaseId: uuid('release_id'),
    variant: text('variant').$type<'stable' | 'candidate'>().notNull(),
    /** Index of the release's stage at that time. */
    stage: integer('stage'),
    /** The unit of the statistics: a conversation where there is one, else agent and user, else a trace. */
    unitKind: text('unit_kind').$type<'conversation' | 'principal' | 'trace'>().notNull(),
    unit: text('unit').notNull(),
    conversationId: text('conversation_id'),
    runId: uuid('run_id'),
    traceId: text('trace_id'),
    profileId: uuid('profile_id'),
    agent: text('agent'),
    at: time('at').notNull(),
    lastAt: time('last_at').notNull(),
  },
  t => [
    unique('prompt_exposures_once').on(t.orgId, t.versionId, t.releaseId, t.unit).nullsNotDistinct(),
    index('prompt_exposures_release').on(t.orgId, t.releaseId, t.at),
    index('prompt_exposures_unit').on(t.orgId, t.promptId, t.unit),
    index('prompt_exposures_run').on(t.orgId, t.runId),
    index('prompt_exposures_conversation').on(t.orgId, t.conversationId),
    index('prompt_exposures_trace').on(t.orgId, t.traceId),
  ],
)

/** How often each version was served, by kind, and when last. */
export const promptServes = pgTable(
  'prompt_serves',
  {
    orgId: orgId(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => promptVersions.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ServeKind>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    lastAt: time('last_at').notNull(),
  },
  t => [primaryKey({ columns: [t.orgId, t.versionId, t.kind] })],
)

/** What came of an exposure, from runs, traces or the API. */
export const promptOutcomes = pgTable(
  'prompt_outcomes',
  {
    id: pk(),
    orgId: orgId(),
    exposureId: uuid('exposure_id')
      .notNull()
      .references(() => promptExposures.id, { onDelete: 'cascade' }),
    releaseId: uuid('release_id'),
    metric: text('metric').notNull(),
    value: doublePrecision('value').notNull(),
    source: text('source').$type<'run' | 'otlp' | 'api'>().notNull(),
    /** The call, span or key that it comes from: a repeat counts once. */
    key: text('key').notNull(),
    at: time('at').notNull(),
  },
  t => [
    uniqueIndex('prompt_outcomes_once').on(t.orgId, t.exposureId, t.metric, t.key),
    index('prompt_outcomes_release').on(t.orgId, t.releaseId, t.at),
  ],
)

/** The final outcome of an exposure, guardrail by guardrail: once, in the order in which the judge takes them in. */
export const promptSettlements = pgTable(
  'prompt_settlements',
  {
    orgId: orgId(),
    exposureId: uuid('exposure_id')
      .notNull()
      .references(() => promptExposures.id, { onDelete: 'cascade' }),
    releaseId: uuid('release_id')
      .notNull()
      .references(() => promptReleases.id, { onDelete: 'cascade' }),
    /** Within the release, without a gap. */
    seq: integer('seq').notNull(),
    variant: text('variant').$type<'stable' | 'candidate'>().notNull(),
    /** The stage whose weight alone decided the side: null where the unit knew the prompt, or the canary was paused. */
    stage: integer('stage'),
    exposedAt: time('exposed_at').notNull(),
    at: time('at').notNull(),
    /** By name of guardrail; none where nothing happened that it speaks of. */
    hits: jsonb('hits').$type<Record<string, boolean>>().notNull(),
    latencyMs: integer('latency_ms'),
  },
  t => [
    primaryKey({ columns: [t.orgId, t.exposureId] }),
    uniqueIndex('prompt_settlements_seq').on(t.orgId, t.releaseId, t.seq),
  ],
)

/** What the judge saw and said, look by look; the newest is where the next look goes on. */
export const promptJudgements = pgTable(
  'prompt_judgements',
  {
    id: pk(),
    orgId: orgId(),
    releaseId: uuid('release_id')
      .notNull()
      .references(() => promptReleases.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    stage: integer('stage').notNull(),
    verdict: text('verdict').$type<JudgeVerdict>().notNull(),
    reasons: jsonb('reasons').$type<JudgeReason[]>().notNull(),
    /** Whether it moved the release. */
    applied: boolean('applied').notNull().default(false),
    evidence: jsonb('evidence').$type<JudgedNumbers>().notNull(),
    memory: jsonb('memory').$type<JudgeMemory>().notNull(),
  },
  t => [index('prompt_judgements_release').on(t.orgId, t.releaseId, t.at, t.id)],
)

export const promptComments = pgTable(
  'prompt_comments',
  {
    id: pk(),
    orgId: orgId(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => promptVersions.id, { onDelete: 'cascade' }),
    message: integer('message'),
    line: integer('line'),
    body: text('body').notNull(),
    author: jsonb('author').$type<Who>().notNull(),
    createdAt: time('created_at').notNull(),
    resolvedAt: time('resolved_at'),
    resolvedBy: jsonb('resolved_by').$type<Who>(),
  },
  t => [index('prompt_comments_version').on(t.orgId, t.versionId, t.createdAt)],
)

/** Results of evaluations: the newest of a name is the state of its gate. */
export const promptEvaluations = pgTable(
  'prompt_evaluations',
  {
    id: pk(),
    orgId: orgId(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => promptVersions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    passed: boolean('passed').notNull(),
    score: doublePrecision('score'),
    summary: text('summary'),
    url: text('url'),
    at: time('at').notNull(),
    by: jsonb('by').$type<Who>().notNull(),
  },
  t => [index('prompt_evaluations_version').on(t.orgId, t.versionId, t.name, t.at.desc())],
)
