import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '@/db/testing'
import { openPool } from './client'

const database = await testDatabase()

/** Ends a backend as a restart of the database or an administrator does. */
async function terminate(pid: number): Promise<void> {
  const admin = postgres(inject('superUrl'), { max: 1 })
  await admin`select pg_terminate_backend(${pid}, 5000)`
  await admin.end({ timeout: 5 })
}

test.each(['in a statement', 'between two'])(
  'a transaction whose connection dies %s fails alone: the process lives, and the pool is as good as before',
  async when => {
    const pool = openPool(database.url, 1)
    for (let n = 0; n < 5; n++) {
      let after = false
      const failing = pool.db.transaction(async tx => {
        const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        if (row === undefined) throw new Error('no pid')
        if (when === 'in a statement') {
          void terminate(row.pid)
          await tx.execute(sql`select pg_sleep(20)`)
        } else {
          await terminate(row.pid)
          await new Promise(resolve => setTimeout(resolve, 50))
          await tx.execute(sql`select 1`)
        }
        after = true
      })
      await expect(failing).rejects.toThrow()
      expect(after).toBe(false)
      const answered = await pool.db.transaction(async tx => [
        ...(await tx.execute<{ n: number }>(sql`select ${n}::int as n`)),
      ])
      expect(answered).toEqual([{ n }])
    }
    await pool.close()
  },
)

test('an error of the body still rolls back', async () => {
  const pool = openPool(database.url, 1)
  await pool.db.execute(sql`create temporary table kept (n int)`)
  const failing = pool.db.transaction(async tx => {
    await tx.execute(sql`insert into kept values (1)`)
    throw new Error('ours')
  })
  await expect(failing).rejects.toThrow('ours')
  await expect(pool.db.transaction(tx => tx.execute(sql`select 1 / 0`))).rejects.toThrow()
  expect([...(await pool.db.execute(sql`select count(*)::int as n from kept`))]).toEqual([{ n: 0 }])
  await pool.close()
})
