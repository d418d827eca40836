import { pgTable, text } from 'drizzle-orm/pg-core'
import { orgId, pk, time } from './columns'

/** Starts of the sample agent, asked for in the console and carried out by the worker. */
export const sampleStarts = pgTable('sample_starts', {
  id: pk(),
  orgId: orgId(),
  state: text('state').$type<'requested' | 'running' | 'done' | 'failed'>().notNull(),
  detail: text('detail'),
  requestedAt: time('requested_at').notNull(),
  startedAt: time('started_at'),
  finishedAt: time('finished_at'),
})
