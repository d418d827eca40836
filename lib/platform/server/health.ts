import { pool } from '@/db/client'
import { AppError } from '../errors'

/** Whether this process can work: answers when the database does. @throws AppError `unavailable` */
export async function health(): Promise<{ status: 'ok' }> {
  try {
    await pool().sql`select 1`
  } catch (error) {
    throw new AppError('unavailable', 'The database does not answer', { cause: error })
  }
  return { status: 'ok' }
}
