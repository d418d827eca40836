import { timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations'

export const pk = () => uuid('id').primaryKey()
/** The partition of row-level security: db/security.sql protects every table that has it. */
export const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
