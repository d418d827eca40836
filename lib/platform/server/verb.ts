import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '@/db/client'
import { withOrg } from '@/db/org'
import { auditEvents } from '@/db/schema/audit'
import { outbox } from '@/db/schema/outbox'
import { actorRef, type Ctx, requirePermission } from '../context'
import { invalidInput } from '../errors'
import { newId } from '../ids'
import type { Permission } from '../permissions'
import type { Topic } from '../topics'

/** What happened, for the audit: `action` is `noun.verb`, `data` holds facts and digests, never secrets. */
export interface AuditEntry {
  action: string
  subject: { type: string; id: string; name?: string }
  data?: Record<string, unknown>
}

export interface QueryTools {
  tx: Tx
  ctx: Ctx
}
export interface VerbTools extends QueryTools {
  audit(entry: AuditEntry): Promise<void>
  /** Says that nothing changed (an idempotent repeat), so that no audit row is due. */
  unchanged(): void
  /** Tells open pages and other processes, after commit, that something of this topic changed. Ids only. */
  notify(topic: Topic, id?: string): Promise<void>
  /** Puts work for the worker into the outbox of this transaction. Ids only. */
  enqueue(topic: string, payload: Record<string, string>): Promise<void>
}

export interface Verb<I, R> {
  (ctx: Ctx, input: I): Promise<R>
  /** The same for input that came from outside, not yet known to have the right shape. */
  fromUnknown(ctx: Ctx, input: unknown): Promise<R>
  permission: Permission
}

interface Definition<S extends z.ZodType> {
  permission: Permission
  input: S
}

function define<S extends z.ZodType, R>(
  def: Definition<S>,
  run: (ctx: Ctx, input: z.output<S>) => Promise<R>,
): Verb<z.input<S>, R> {
  const fromUnknown = async (ctx: Ctx, input: unknown): Promise<R> => {
    requirePermission(ctx, def.permission)
    const parsed = def.input.safeParse(input)
    if (!parsed.success) throw invalidInput(parsed.error)
    return run(ctx, parsed.data)
  }
  return Object.assign((ctx: Ctx, input: z.input<S>) => fromUnknown(ctx, input), {
    fromUnknown,
    permission: def.permission,
  })
}

/** A read: permission, parse, transaction of the organization. */
export const defineQuery = <S extends z.ZodType, R>(
  def: Definition<S>,
  body: (tools: QueryTools, input: z.output<S>) => Promise<R>,
): Verb<z.input<S>, R> => define(def, (ctx, input) => withOrg(ctx.orgId, tx => body({ tx, ctx }, input)))

/** A change: permission, parse, transaction, and an audit row in it, or the transaction is undone. */
export const defineVerb = <S extends z.ZodType, R>(
  def: Definition<S>,
  body: (tools: VerbTools, input: z.output<S>) => Promise<R>,
): Verb<z.input<S>, R> =>
  define(def, (ctx, input) =>
    withOrg(ctx.orgId, async tx => {
      let accounted = false
      const tools: VerbTools = {
        tx,
        ctx,
        audit: async entry => {
          accounted = true
          await writeAudit(tx, ctx, entry)
        },
        unchanged: () => {
          accounted = true
        },
        notify: (topic, id) => notifyIn(tx, ctx.orgId, topic, id),
        enqueue: async (topic, payload) => {
          await tx.insert(outbox).values({
            id: newId(),
            orgId: ctx.orgId,
            topic,
            payload,
            createdAt: ctx.clock.now(),
            nextAt: ctx.clock.now(),
          })
          await notifyIn(tx, ctx.orgId, 'outbox')
        },
      }
      const result = await body(tools, input)
      if (!accounted) throw new Error('A verb changed state without an audit row')
      return result
    }),
  )

/** An act that reaches outside the database (a server, a process) and is made of verbs; holds no transaction open. */
export const defineAction = <S extends z.ZodType, R>(
  def: Definition<S>,
  body: (ctx: Ctx, input: z.output<S>) => Promise<R>,
): Verb<z.input<S>, R> => define(def, body)

export async function writeAudit(tx: Tx, ctx: Ctx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEvents).values({
    id: newId(),
    orgId: ctx.orgId,
    at: ctx.clock.now(),
    actor: actorRef(ctx.actor),
    action: entry.action,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    subjectName: entry.subject.name ?? null,
    data: entry.data ?? {},
    requestId: ctx.requestId,
  })
}

/** NOTIFY within a transaction: sent on commit, ids only (notices know no row-level security). */
export async function notifyIn(tx: Tx, orgId: string, topic: Topic, id?: string): Promise<void> {
  await tx.execute(
    sql`select pg_notify('countersign', ${JSON.stringify({ o: orgId, t: topic, ...(id !== undefined && { i: id }) })})`,
  )
}
