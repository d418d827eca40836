import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '@/db/client'

/**
 * Inserts many rows of one shape in one parameter: for thousands of rows, building and sending a parameter for each
 * value costs more than the insert. What the first row leaves out gets its default.
 */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const types = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  const values = rows.map(row =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, Reflect.get(row, key)])),
  )
  await tx.execute(sql`
    insert into ${sql.identifier(getTableName(table))} (${names})
    select ${names} from json_to_recordset(${JSON.stringify(values)}::text::json) as x(${types})`)
}
