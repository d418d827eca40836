import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

type Begin = (body: (tx: postgres.TransactionSql) => Promise<unknown>) => Promise<unknown>

const never = new Promise<never>(() => undefined)
const MAX_CLOSING_MS = 5_000
const BEGIN_AGAIN = 2

/**
 * Keeps postgres.js from writing to a connection that closed within a transaction: its own ROLLBACK, or the next
 * statement, would end the process or run in a stranger's transaction (its issues 1208 and 1216). `begin` fails by
 * itself when the connection closes; from then on nothing of the body reaches the driver any more.
 *
 * It also tells the first query of a new connection what the server said when it ended the old one, so a transaction
 * that failed before it began is begun again.
 */
export function guardTransactions(sql: postgres.Sql): postgres.Sql {
  const begin: Begin = sql.begin.bind(sql)
  const guarded: Begin = async body => {
    for (let again = BEGIN_AGAIN; ; again--) {
      let began = false
      try {
        return await once(begin, tx => {
          began = true
          return body(tx)
        })
      } catch (error) {
        if (began || again === 0 || !isLost(error)) throw error
      }
    }
  }
  return Object.assign(sql, { begin: guarded })
}

function once(begin: Begin, body: Parameters<Begin>[0]): Promise<unknown> {
  let isOver = false
  const whole = begin(async tx => {
    try {
      const result = await body(whileOpen(tx, () => !isOver))
      return isOver ? never : result
    } catch (error) {
      // The driver tells the query first, and `begin` a moment later.
      await (isLost(error) ? Promise.race([ended, sleep(MAX_CLOSING_MS)]) : nextTick())
      if (isOver) return never
      throw error
    }
  })
  const ended = whole.then(
    () => undefined,
    () => {
      isOver = true
    },
  )
  return whole
}

function whileOpen(tx: postgres.TransactionSql, isOpen: () => boolean): postgres.TransactionSql {
  const check = () => {
    if (!isOpen()) throw new Error('The transaction is over: its connection closed')
  }
  return new Proxy(tx, {
    apply: (target, self, args) => {
      check()
      return Reflect.apply(target, self, args)
    },
    get: (target, name) => {
      check()
      return Reflect.get(target, name)
    },
  })
}

/** The connection broke, or the server said that it ends it. */
function isLost(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('severity_local' in at && 'severity' in at && at.severity === 'FATAL') return true
    if ('code' in at && typeof at.code === 'string' && /^(CONNECTION_|ECONN|EPIPE|ETIMEDOUT)/.test(at.code))
      return true
  }
  return false
}
